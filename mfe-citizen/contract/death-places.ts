/** Where somebody died: field 20 of the Declaração de Óbito (SIM, Ministério da Saúde). */
export const deathPlaces = {
  hospital: 'Hospital',
  healthFacility: 'Outro estabelecimento de saúde',
  home: 'Domicílio',
  publicRoad: 'Via pública',
  indigenousVillage: 'Aldeia indígena',
  other: 'Outros',
  unknown: 'Ignorado',
} as const
