export const ofTrips =
  'Viagens concluídas. Por unidade de saúde contam os passageiros dela: cada viagem em que algum viajou, com a sua parte dos quilômetros e das despesas.'
