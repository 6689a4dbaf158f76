import type { RecordScreen } from './routes.ts'

/** What an entity is called; its sentences follow from it in the grammar of its gender. */
export interface Word {
  /** 'solicitação de exame' */
  readonly singular: string
  /** 'solicitações de exames' */
  readonly plural: string
  readonly gender: 'm' | 'f'
  /** What toasts and buttons say where `singular` is long: 'solicitação'. */
  readonly short?: string
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences of an entity's screens, in Portuguese. */
export function wordsOf({ singular, plural, gender, short = singular }: Word) {
  const [o, ends] = gender === 'f' ? ['a', 'a'] : ['o', 'o']
  return {
    list: capital(plural),
    create: `Nov${ends} ${singular}`,
    /** The button above the list. */
    createShort: `Nov${ends} ${short}`,
    update: `Atualizar ${singular}`,
    details: `Detalhes d${o} ${singular}`,
    receipt: `Comprovante d${o} ${singular}`,
    created: `${capital(short)} cadastrad${ends}`,
    removed: `${capital(short)} removid${ends}`,
    restored: `${capital(short)} restaurad${ends}`,
    remove: `Remover ${singular}`,
    /** After the citizen's own question. */
    confirmRemoval: `Confirma a remoção do cadastro d${o} ${singular}?`,
    /** As the subject of a sentence: 'a solicitação'. */
    the: `${o} ${short}`,
    section: `Dados d${o} ${short}`,
    /** 'um veículo' */
    one: `um${gender === 'f' ? 'a' : ''} ${singular}`,
    past: (stem: string) => `${stem}${ends}`,
  } as const
}

/** Titles of screens that a record is not called by its words on. */
export type RecordTitles = Readonly<Partial<Record<RecordScreen, string>>>

/** Titles of a record's screens: those of its words, where it does not say another. */
export const titlesOf = (
  { list, create, update, details, receipt }: ReturnType<typeof wordsOf>,
  own: RecordTitles = {},
): Readonly<Record<RecordScreen, string>> => ({ list, create, update, details, receipt, ...own })
