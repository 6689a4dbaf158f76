import type { MassClass } from '@saude/core/contract/codes/body-mass-index'

/**
 * Weight gain in pregnancy: the Brazilian curves that the Caderneta da Gestante has since 2022 (Kac et al., Am J Clin Nutr
 * 2021;113:1351–1360, doi 10.1093/ajcn/nqaa402), for adults with one foetus. The numbers are the weekly table of the Ministry
 * of Health: Guia para a Organização da Vigilância Alimentar e Nutricional na Atenção Primária à Saúde, Ministério da
 * Saúde/Universidade Federal de Sergipe, 2022, annex, p. 50
 * (https://docs.bvsalud.org/biblioref/2022/12/1401909/livro_saps_guia_organizacao_vigilancia_alimentar_nutricional_2022.pdf).
 */

/** Weeks that the table has. */
export const gainWeeks = { from: 10, to: 40 } as const

/**
 * By week from the tenth on, kg since before the pregnancy, the least and the most that are adequate: of those who were
 * below 18.5 kg/m² before it, below 25, below 30, and others.
 */
const ranges = `
  -0.7 0.3 -2.4 0 -2.3 -1.3 -1.8 -0.8; -0.4 0.6 -2.2 0.2 -2.1 -1 -1.7 -0.7; -0.1 0.9 -2 0.4 -1.8 -0.8 -1.7 -0.6;
  0.2 1.2 -1.8 0.7 -1.6 -0.5 -1.7 -0.5; 0.5 1.6 -1.6 0.9 -1.4 -0.2 -1.6 -0.4; 0.8 1.9 -1.3 1.2 -1.1 0 -1.5 -0.2;
  1.2 2.3 -1.1 1.5 -0.9 0.3 -1.4 -0.1; 1.5 2.7 -0.8 1.8 -0.6 0.6 -1.3 0.1; 1.9 3.1 -0.4 2.2 -0.3 0.9 -1.2 0.3;
  2.3 3.6 0 2.7 -0.1 1.2 -1 0.5; 2.7 4 0.4 3.1 0.2 1.5 -0.8 0.7; 3.1 4.5 0.8 3.6 0.5 1.8 -0.6 0.9;
  3.5 4.9 1.2 4.1 0.8 2.1 -0.4 1.2; 4 5.4 1.6 4.5 1.1 2.4 -0.1 1.4; 4.4 5.9 2 5 1.4 2.7 0.2 1.7;
  4.8 6.3 2.4 5.4 1.7 3.1 0.5 2; 5.2 6.8 2.7 5.9 2 3.4 0.8 2.4; 5.6 7.2 3.1 6.3 2.3 3.7 1.1 2.7;
  6 7.7 3.4 6.7 2.6 4.1 1.4 3; 6.3 8.1 3.8 7.1 3 4.4 1.7 3.4; 6.7 8.5 4.1 7.5 3.3 4.8 2 3.7;
  7.1 8.9 4.5 7.9 3.7 5.2 2.3 4; 7.4 9.3 4.8 8.3 4 5.6 2.7 4.4; 7.7 9.7 5.2 8.8 4.4 6 3 4.7;
  8.1 10.1 5.5 9.2 4.8 6.4 3.3 5.1; 8.4 10.4 5.9 9.7 5.2 6.8 3.6 5.4; 8.6 10.8 6.3 10.1 5.5 7.2 4 5.7;
  8.9 11.1 6.7 10.6 5.9 7.6 4.3 6.1; 9.2 11.5 7 11 6.4 8 4.6 6.4; 9.5 11.8 7.4 11.5 6.8 8.5 4.9 6.8;
  9.7 12.2 8 12 7 9 5 7.2
`
  .trim()
  .split(';')
  .map((week) => week.trim().split(/\s+/).map(Number))

/**
 * The week of the curves on a day: one to three days more than full weeks count as those weeks, four to six as the next
 * (Caderneta da Gestante). Undefined outside of the weeks that the table has.
 */
export function gainWeekOf(days: number): number | undefined {
  const week = Math.floor(days / 7) + (days % 7 >= 4 ? 1 : 0)
  return week >= gainWeeks.from && week <= gainWeeks.to ? week : undefined
}

/** The least and the most that are adequate in a week, kg, by the index from before the pregnancy (kg/m², not rounded). */
export function gainRange(week: number, indexBefore: number): readonly [number, number] {
  const group = indexBefore < 18.5 ? 0 : indexBefore < 25 ? 1 : indexBefore < 30 ? 2 : 3
  const row = ranges[week - gainWeeks.from]
  const [least, most] = [row?.[2 * group], row?.[2 * group + 1]]
  if (least === undefined || most === undefined) throw new Error(`No weight gain is known of week ${week}`)
  return [least, most]
}

/** Whether somebody gained what is adequate; both ends belong to it. Grams are compared, because 61.2 − 60 is not 1.2. */
export function gainClassOf(
  gained: number,
  [least, most]: readonly [number, number],
): Extract<MassClass, `gain${string}`> {
  const grams = Math.round(gained * 1_000)
  if (grams < Math.round(least * 1_000)) return 'gainBelow'
  return grams > Math.round(most * 1_000) ? 'gainAbove' : 'gainAdequate'
}
