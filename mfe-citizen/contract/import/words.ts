import { keysOf } from '@saude/contract/values'
import { type Kinship, kinships } from '../home-codes.ts'
import type { raceColors, Sex } from '../person-codes.ts'

/** In which words files say what is stored as a code. */

export const sexWords: Readonly<Record<Sex, readonly string[]>> = {
  M: ['Masculino', 'Masc', 'Homem'],
  F: ['Feminino', 'Fem', 'Mulher'],
  I: ['Indeterminado', 'Ignorado', 'Intersexo'],
}

export type Race = keyof typeof raceColors

/** Words alone: e-SUS numbers 3 and 4 the other way round, so a number says nothing sure. */
export const raceWords: Readonly<Record<Race, readonly string[]>> = {
  '01': ['Branca', 'Branco'],
  '02': ['Preta', 'Preto', 'Negra', 'Negro'],
  '03': ['Parda', 'Pardo'],
  '04': ['Amarela', 'Amarelo'],
  '05': ['Indígena'],
  '99': ['Sem informação', 'Ignorada'],
}

/** The head of a family, which is no kinship, in the column of kinships. */
export const headRole = 'head'

const said: Readonly<Partial<Record<Kinship, readonly string[]>>> = {
  '137': [
    'Cônjuge',
    'Esposa',
    'Esposo',
    'Marido',
    'Mulher',
    'Companheiro',
    'Companheira',
    'Cônjuge/Companheiro(a)',
  ],
  '138': ['Filho', 'Filha'],
  '139': ['Enteado', 'Enteada'],
  '140': ['Neto', 'Neta', 'Bisneto', 'Bisneta'],
  '141': ['Pai', 'Mãe'],
  '142': ['Sogro', 'Sogra'],
  '143': ['Irmão', 'Irmã', 'Irmão/Irmã'],
  '144': ['Genro', 'Nora'],
  '145': ['Tio', 'Tia', 'Sobrinho', 'Sobrinha', 'Primo', 'Prima', 'Avó', 'Avô', 'Outro'],
  '146': ['Agregado', 'Agregada', 'Amigo', 'Amiga'],
}

const kinshipWords = keysOf(kinships).map((code) => [code, [kinships[code], ...(said[code] ?? [])]] as const)

export const roleWords: Readonly<Record<string, readonly string[]>> = {
  [headRole]: ['Responsável', 'Responsável familiar', 'Chefe', 'Titular', 'O próprio'],
  ...Object.fromEntries(kinshipWords),
}
