const dose = (acronym: string, name: string) => ({ acronym, name })

const ordinals = (count: number, from = 1) => Array.from({ length: count }, (_, at) => at + from)
const table = (entries: readonly (readonly [number, ReturnType<typeof dose>])[]) =>
  Object.fromEntries(entries.map(([id, named]) => [String(id), named]))

/** Code table: doses by their e-SUS id, 1 to 82 without a gap (LEDI 7.4.0). 0 means 'all' in filters and is no dose. */
export const doses: Readonly<Record<string, { readonly acronym: string; readonly name: string }>> = table([
  ...ordinals(5).map((n) => [n, dose(`D${n}`, `${n}ª dose`)] as const),
  [6, dose('R1', '1º reforço')],
  [7, dose('R2', '2º reforço')],
  [8, dose('D', 'Dose')],
  [9, dose('DU', 'Única')],
  [10, dose('REV', 'Revacinação')],
  [11, dose('T1', 'Tratamento com 1 dose')],
  ...ordinals(19, 2).map((n) => [10 + n, dose(`T${n}`, `Tratamento com ${n} doses`)] as const),
  [31, dose('T24', 'Tratamento com 24 doses')],
  ...ordinals(4).map((n) => [31 + n, dose(`D${n}REV`, `${n}ª dose, revacinação`)] as const),
  [36, dose('DI', 'Dose inicial')],
  [37, dose('DA', 'Dose adicional')],
  [38, dose('REF', 'Reforço')],
  ...ordinals(4, 3).map((n) => [36 + n, dose(`R${n}`, `${n}º reforço`)] as const),
  [43, dose('D5REV', '5ª dose, revacinação')],
  ...ordinals(5).map((n) => [43 + n, dose(`D${n}F`, `${n}ª dose fracionada`)] as const),
  ...ordinals(4).map((n) => [48 + n, dose(`D${n}D`, `${n}ª dose dobrada`)] as const),
  ...ordinals(4).map((n) => [52 + n, dose(`D${n}REVD`, `${n}ª dose dobrada, revacinação`)] as const),
  [57, dose('D0', 'Dose zero')],
  [58, dose('R0', 'Reforço zero')],
  [59, dose('P/T1', 'Profilaxia ou tratamento com 1 unidade')],
  ...ordinals(23, 2).map(
    (n) => [58 + n, dose(`P/T${n}`, `Profilaxia ou tratamento com ${n} unidades`)] as const,
  ),
])

/** Why a dose is given, by the e-SUS id (the ids of other systems diverge from 9 on). */
export const vaccinationStrategies = {
  '1': 'Rotina',
  '2': 'Especial',
  '3': 'Bloqueio',
  '4': 'Intensificação',
  '5': 'Campanha indiscriminada',
  '6': 'Campanha seletiva',
  '7': 'Soroterapia',
  '8': 'Serviço privado',
  '9': 'Monitoramento',
  '11': 'Pesquisa',
  '12': 'Pré-exposição',
  '13': 'Pós-exposição',
  '14': 'Reexposição',
  '15': 'Vacinação escolar',
} as const

/** How a dose is given. */
export const administrationRoutes = {
  '1': 'Endovenosa',
  '2': 'Intradérmica',
  '3': 'Intramuscular',
  '4': 'Intramuscular profunda',
  '5': 'Oral',
  '6': 'Subcutânea',
} as const

/** Where a dose is given. */
export const administrationSites = {
  '1': 'Boca',
  '2': 'Deltoide direito',
  '3': 'Deltoide esquerdo',
  '4': 'Dorso glúteo direito',
  '5': 'Dorso glúteo esquerdo',
  '6': 'Coxa anterolateral direita',
  '7': 'Coxa anterolateral esquerda',
  '8': 'Braço anterolateral direito',
  '9': 'Braço anterolateral esquerdo',
  '10': 'Antebraço direito',
  '11': 'Antebraço esquerdo',
  '12': 'Braço, face externa inferior direita',
  '13': 'Braço, face externa inferior esquerda',
  '14': 'Braço, face externa superior direita',
  '15': 'Braço, face externa superior esquerda',
  '16': 'Outro',
  '17': 'Rede venosa',
  '18': 'Vasto lateral direito',
  '19': 'Vasto lateral esquerdo',
  '20': 'Ventro glúteo direito',
  '21': 'Ventro glúteo esquerdo',
} as const

type Site = keyof typeof administrationSites
const muscles: readonly Site[] = ['2', '3', '4', '5', '16', '18', '19', '20', '21']
const skin: readonly Site[] = ['6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16']

/** Where a dose of each route is given (LEDI APS, `FichaVacinacao`, `localAplicacao`). */
export const sitesOfRoute: Readonly<Record<keyof typeof administrationRoutes, readonly Site[]>> = {
  '1': ['17'],
  '2': skin,
  '3': muscles,
  '4': muscles,
  '5': ['1'],
  '6': skin,
}
