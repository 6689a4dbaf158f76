/** '2026-08' as people write it: 08/2026. */
export const monthOf = (competence: string): string => `${competence.slice(5)}/${competence.slice(0, 4)}`
