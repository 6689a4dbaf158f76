/** '1 cidadão', '37 cidadãos'. */
export const peopleText = (count: number): string =>
  count === 1 ? '1 cidadão' : `${count.toLocaleString('pt-BR')} cidadãos`
