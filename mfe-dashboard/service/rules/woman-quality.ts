import { mammography, medical, sexualHealth } from './codes.ts'
import { matches } from './previne.ts'
import { months, quality } from './quality-parts.ts'
import type { Indicator } from './rule.ts'

const { care } = matches
const women = (ageFrom: number, ageTo: number) => ({ gender: 'F', ageFrom, ageTo }) as const

/** C7, by its nota metodológica of June 2026: four practices, each of other ages. */
export const woman: Indicator = {
  ...quality,
  key: 'c7',
  number: 'C7',
  title: 'Cuidado da mulher na prevenção do câncer',
  list: 'cancerPrevention',
  denominator: women(9, 69),
  weight: 2,
  note: 'Soma de quatro práticas, cada uma sobre as mulheres da sua idade. A identidade de gênero não é considerada.',
  practices: [
    {
      key: 'cervix',
      title: 'Rastreamento do colo do útero em 36 meses, ou HPV molecular em 60',
      act: 'Agendar a coleta do colo do útero',
      any: [{ codes: ['0201020033', '0203010086', '0203010019', '0201020076', '0201020084'] }],
      within: months(36),
      instead: { any: [{ codes: ['0202100251'] }], within: months(60) },
      of: women(25, 64),
      points: 20,
    },
    {
      key: 'hpv',
      title: 'Vacina HPV dos 9 aos 14 anos',
      act: 'Vacinar contra HPV',
      any: [{ types: ['immunization'], vaccines: ['67', '93'] }],
      within: { life: true, fromMonth: 9 * 12 },
      of: women(9, 14),
      points: 30,
    },
    {
      key: 'sexualHealth',
      title: 'Atendimento em saúde sexual e reprodutiva em 12 meses',
      act: 'Atender em saúde sexual e reprodutiva',
      any: [{ types: care, cbos: medical, problems: sexualHealth }],
      within: months(12),
      of: women(14, 69),
      points: 30,
    },
    {
      key: 'breast',
      title: 'Rastreamento do câncer de mama em 24 meses',
      act: 'Solicitar mamografia',
      any: mammography,
      within: months(24),
      of: women(50, 69),
      points: 20,
    },
  ],
}
