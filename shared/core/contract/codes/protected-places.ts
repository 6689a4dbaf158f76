import { nameTokens } from '@saude/contract/search'

/**
 * Words in names of places that say of those who go there that they may have a diagnosis which Lei 14.289/2022 protects:
 * the diagnoses, and services for them (SAE, serviço de assistência especializada; CTA, centro de testagem e
 * aconselhamento; tisiologia, dermatologia sanitária).
 */
const words = new Set([
  ...['hiv', 'aids', 'sida', 'hepatite', 'hepatites', 'hepatologia', 'hanseniase', 'hansenianos', 'lepra'],
  ...['tuberculose', 'tisiologia', 'sanatorio', 'sae', 'cta', 'coas', 'dst', 'ist', 'ists', 'infectologia'],
  ...['testagem', 'leprosario'],
])

/** Whether a place's name or address says what those who go there may have. */
export const namesProtectedPlace = (text: string): boolean => {
  const said = nameTokens(text)
  return said.some((word) => words.has(word)) || (said.includes('dermatologia') && said.includes('sanitaria'))
}
