/** A person and, where it is known, the number that is dialled by a press; a masked one is only told. */
export function NameAndPhone({ name, phone }: { readonly name: string; readonly phone: string }) {
  if (!phone) return name
  return (
    <>
      {name}　{phone.includes('*') ? phone : <a href={`tel:${phone}`}>{phone}</a>}
    </>
  )
}
