/** Fields of forms in pages: their label, limits and whether they are required come from the contract. */
import { type Element, elementsOf } from './reader.ts'

/** The parts that draw a field. */
const FIELDS =
  /^(TextField|TextArea|PasswordField|SelectField|PicturesField|RadioCards|CheckCards|RegionPicker|Counter|SmsCodeField)$/
/** What the contract says of a field. `min` of a choice is the width of its cards. */
const FACTS = /^(label|max|required)$/

/** An element is bound where a form gives it its value or the sentence of its error. */
const isBound = ({ attributes }: Element) =>
  attributes.some(({ name, text }) => /\b(field|bind)\(/.test(text) || (name === undefined && /^\w+$/.test(text)))

/** Typed: a literal, a template, a bare attribute or a constant; an expression is what only the page knows. */
const isTyped = (text: string) => /^$|^["']|^\{["'\d]|^\{`[^$]*`\}$|^\{[A-Z][A-Z_\d]+\}$|^\{(true|false)\}$/.test(text)

/** Returns each label, maximum and `required` that is typed at a bound field, `path:line <TextField label>`. */
export const typedFieldFacts = (sources: Readonly<Record<string, string>>): string[] =>
  Object.entries(sources).flatMap(([path, source]) =>
    elementsOf(path, source)
      .filter(element => FIELDS.test(element.name) && isBound(element))
      .flatMap(({ name, line, attributes }) =>
        attributes
          .filter(one => one.name !== undefined && FACTS.test(one.name) && isTyped(one.text))
          .map(one => `${path}:${line} <${name} ${one.name}>`),
      ),
  )
