/** Kebab-case of a query's name, as in its HTTP path: 'citizenList' becomes 'citizen-list'. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
