/** Where sessions of physiotherapy and occupational therapy take place. */
export const therapyPlaces = { clinic: 'Clínica', domicile: 'Domicílio' } as const
