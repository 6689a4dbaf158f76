/** `spare-part` and `sparePart` are one name. @throws Error for what is none */
export function nameOf(text = '') {
  const camel = text.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  if (!/^[a-z][a-zA-Z0-9]*$/.test(camel))
    throw new Error(`"${text}" não serve de nome: em inglês, como toll ou spare-part.`)
  const kebab = camel.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { camel, kebab, pascal: camel[0].toUpperCase() + camel.slice(1) }
}

/** In English: toll, tolls; agency, agencies; box, boxes. */
export const pluralOf = (name) =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
