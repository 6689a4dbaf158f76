import { id, longText } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'

/** Papers that a professional writes for a person, prints and signs by hand. */
export const paperKinds = {
  prescription: 'Receita',
  sickNote: 'Atestado',
  attendanceNote: 'Declaração de comparecimento',
} as const
export type PaperKind = keyof typeof paperKinds

/** Answer of what is written: the paper, and whose it is, for the access log. */
export const recordedPaper = {
  id: id().required(),
  citizenId: id('Cidadão').required(),
  isProtected: protectedMark(),
}

/** What a paper is about: whose it is, and the attendance in which it is written. */
export const ofWhom = {
  citizenId: id('Cidadão').required(),
  attendanceId: id('Atendimento'),
}

export const observation = longText('Observação', { personal: 'text', rows: 2 }).max(300)
