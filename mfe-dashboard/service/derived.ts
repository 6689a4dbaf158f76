/** Why what is counted of others does not go along when a municipality takes everything with it. */
export const derived = 'calculado de novo a partir dos registros'
