import { nameTokens } from '@saude/contract/search'
import { keysOf } from '@saude/contract/values'

/**
 * Medicines under special control: the lists of annex I of Portaria SVS/MS 344/1998, with the paper that each asks for (Art. 35,
 * 41 and 52 to 55), and the active ingredients that primary care prescribes. It is no copy of the lists, which ANVISA updates: who
 * prescribes says the list of a medicine that is not named here.
 */
export const controlLists = {
  A1: 'A1, entorpecente',
  A2: 'A2, entorpecente',
  A3: 'A3, psicotrópico',
  B1: 'B1, psicotrópico',
  B2: 'B2, psicotrópico anorexígeno',
  C1: 'C1, outra substância sob controle especial',
  C2: 'C2, retinoide',
  C3: 'C3, imunossupressor',
  C5: 'C5, anabolizante',
} as const
export type ControlList = keyof typeof controlLists

/**
 * The numbered form that a list asks for beside the prescription, which the health surveillance hands out and no one prints; of
 * those without one the prescription in two copies is all.
 */
const notifications: Readonly<Partial<Record<ControlList, string>>> = {
  A1: 'Notificação de Receita A (amarela)',
  A2: 'Notificação de Receita A (amarela)',
  A3: 'Notificação de Receita A (amarela)',
  B1: 'Notificação de Receita B (azul)',
  B2: 'Notificação de Receita B2 (azul)',
  C2: 'Notificação de Receita Especial de retinoides',
  C3: 'Notificação de Receita de talidomida',
}

/** Words of a name; all of an ingredient's stand in it. */
const ingredients: Readonly<Record<ControlList, readonly string[]>> = {
  A1: ['metadona', 'morfina', 'oxicodona', 'fentanila'],
  A2: ['codeina', 'tramadol'],
  A3: ['lisdexanfetamina', 'metilfenidato'],
  B1: [
    ...['alprazolam', 'bromazepam', 'clobazam', 'clonazepam', 'diazepam', 'estazolam'],
    ...['fenobarbital', 'flunitrazepam', 'flurazepam', 'lorazepam', 'midazolam', 'nitrazepam'],
  ],
  B2: ['anfepramona', 'femproporex', 'sibutramina'],
  C1: [
    ...[
      'amitriptilina',
      'aripiprazol',
      'biperideno',
      'bupropiona',
      'buspirona',
      'carbamazepina',
      'citalopram',
    ],
    ...['clomipramina', 'clorpromazina', 'clozapina', 'desvenlafaxina', 'donepezila', 'duloxetina'],
    ...['escitalopram', 'fenitoina', 'fluoxetina', 'galantamina', 'gabapentina', 'haloperidol', 'imipramina'],
    ...['lamotrigina', 'levetiracetam', 'levomepromazina', 'litio', 'memantina', 'mirtazapina', 'naltrexona'],
    ...[
      'nortriptilina',
      'olanzapina',
      'oxcarbazepina',
      'paroxetina',
      'periciazina',
      'pregabalina',
      'quetiapina',
    ],
    ...['risperidona', 'rivastigmina', 'sertralina', 'topiramato', 'trazodona', 'valproico', 'valproato'],
    ...['venlafaxina', 'vigabatrina', 'ziprasidona'],
  ],
  C2: ['acitretina', 'isotretinoina'],
  C3: ['talidomida'],
  C5: ['nandrolona', 'oxandrolona', 'testosterona'],
}

/** The list of a medicine by its name; undefined of what this product knows none of. */
export function controlOf(name: string | null | undefined): ControlList | undefined {
  const words = new Set(nameTokens(name ?? ''))
  return keysOf(ingredients).find((key) => ingredients[key].some((one) => words.has(one)))
}

/** What the notes of the lists say otherwise of an ingredient: the prescription in two copies is all, or is up to a dose. */
const otherwise: Readonly<Record<string, string | undefined>> = {
  fenobarbital: undefined,
  codeina: `${notifications.A2}, acima de 100 mg por unidade`,
  tramadol: `${notifications.A2}, acima de 100 mg por unidade`,
}

/** The numbered form that a controlled medicine asks for beside the prescription; undefined where that is all. */
export function notificationOf(name: string, control: ControlList): string | undefined {
  const noted = nameTokens(name).find((word) => Object.hasOwn(otherwise, word))
  return noted === undefined ? notifications[control] : otherwise[noted]
}
