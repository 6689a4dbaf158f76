/** Where sessions of physiotherapy and occupational therapy take place (specification 3, section 4). */
export const therapyPlaces = { clinic: 'Clínica', domicile: 'Domicílio' } as const
