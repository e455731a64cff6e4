/** A person with a number to dial; a masked one is plain text. */
export function NameAndPhone({ name, phone }: { readonly name: string; readonly phone: string }) {
  if (!phone) return name
  return (
    <>
      {name}　{phone.includes('*') ? phone : <a href={`tel:${phone}`}>{phone}</a>}
    </>
  )
}
