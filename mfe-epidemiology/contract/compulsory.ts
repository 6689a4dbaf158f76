/**
 * Compulsory notification: which diseases are notified, and how fast. Lista Nacional de Notificação Compulsória de
 * doenças, agravos e eventos de saúde pública, Anexo 1 do Anexo V da Portaria de Consolidação GM/MS nº 4, de 28 de
 * setembro de 2017, as of Portaria GM/MS nº 10.175, de 23 de janeiro de 2026 (Diário Oficial da União of 26 January
 * 2026: congenital anomalies), after nº 6.734, de 18 de março de 2025 (human sporotrichosis) and nº 5.201, de 15 de
 * agosto de 2024 (hepatitis B of pregnant women and exposed children). The list names diseases; the CID-10 codes are
 * those of SINAN's forms. Events without a CID (ESP, deaths of infants and mothers, accidents and illness at work,
 * violence, vaccines) are notified on forms of their own and are no cases of a disease.
 */

export const notifications = {
  immediate: { label: 'Imediata (até 24 horas)', hours: 24 },
  weekly: { label: 'Semanal', hours: 7 * 24 },
} as const

export type NotificationTerm = keyof typeof notifications

interface Listed {
  readonly name: string
  /** Beginnings of CID-10 codes. */
  readonly cids: readonly string[]
  readonly term: NotificationTerm
  /** What is notified sooner than that. */
  readonly note?: string
}

export const listSource =
  'Portaria de Consolidação GM/MS nº 4/2017, Anexo 1 do Anexo V, até a Portaria GM/MS nº 10.175, de 23/01/2026'

export const listed: readonly Listed[] = [
  {
    name: 'Acidente por animal peçonhento',
    cids: ['T63', 'X20', 'X21', 'X22', 'X23', 'X27', 'X29'],
    term: 'immediate',
  },
  {
    name: 'Acidente por animal transmissor da raiva',
    cids: ['W54', 'W55', 'W64', 'Z203'],
    term: 'immediate',
  },
  {
    name: 'Anomalias congênitas',
    cids: [
      'Q00',
      'Q01',
      'Q03',
      'Q04',
      'Q05',
      'Q06',
      'Q07',
      'Q1',
      'Q2',
      'Q3',
      'Q4',
      'Q5',
      'Q6',
      'Q7',
      'Q8',
      'Q9',
    ],
    term: 'weekly',
  },
  { name: 'Botulismo', cids: ['A051'], term: 'immediate' },
  { name: 'Cólera', cids: ['A00'], term: 'immediate' },
  { name: 'Coqueluche', cids: ['A37'], term: 'immediate' },
  { name: 'Covid-19', cids: ['B342', 'U071', 'U072', 'U109'], term: 'immediate' },
  { name: 'Dengue', cids: ['A90', 'A91', 'A97'], term: 'weekly', note: 'Óbito: em até 24 horas' },
  { name: 'Difteria', cids: ['A36'], term: 'immediate' },
  { name: 'Doença de Chagas aguda', cids: ['B570', 'B571'], term: 'immediate' },
  { name: 'Doença de Chagas crônica', cids: ['B572', 'B573', 'B574', 'B575'], term: 'weekly' },
  { name: 'Doença de Creutzfeldt-Jakob', cids: ['A810'], term: 'weekly' },
  { name: 'Doença invasiva por Haemophilus influenzae', cids: ['A413', 'A492', 'G000'], term: 'immediate' },
  {
    name: 'Doença meningocócica e outras meningites',
    cids: ['A39', 'A87', 'G00', 'G01', 'G02', 'G03'],
    term: 'immediate',
  },
  { name: 'Antraz, tularemia e varíola', cids: ['A21', 'A22', 'B03'], term: 'immediate' },
  { name: 'Febres hemorrágicas', cids: ['A484', 'A96', 'A983', 'A984'], term: 'immediate' },
  {
    name: 'Doença aguda pelo vírus Zika',
    cids: ['A925', 'A928', 'U06'],
    term: 'weekly',
    note: 'Gestante e óbito: em até 24 horas',
  },
  { name: 'Síndrome congênita associada ao vírus Zika', cids: ['P354', 'Q02'], term: 'weekly' },
  { name: 'Esporotricose humana', cids: ['B42'], term: 'weekly' },
  { name: 'Esquistossomose', cids: ['B65'], term: 'weekly' },
  { name: 'Febre amarela', cids: ['A95'], term: 'immediate' },
  {
    name: 'Chikungunya',
    cids: ['A920'],
    term: 'weekly',
    note: 'Área sem transmissão e óbito: em até 24 horas',
  },
  {
    name: 'Febre do Nilo Ocidental e outras arboviroses',
    cids: ['A83', 'A84', 'A852', 'A921', 'A922', 'A923', 'A924', 'A93', 'A94'],
    term: 'immediate',
  },
  { name: 'Febre maculosa e outras riquetsioses', cids: ['A75', 'A77', 'A79'], term: 'immediate' },
  { name: 'Febre tifoide', cids: ['A010'], term: 'immediate' },
  { name: 'Hanseníase', cids: ['A30'], term: 'weekly' },
  { name: 'Hantavirose', cids: ['A985', 'B334', 'J128'], term: 'immediate' },
  { name: 'Hepatites virais', cids: ['B15', 'B16', 'B17', 'B18', 'B19'], term: 'weekly' },
  { name: 'Hepatite B em gestante e criança exposta', cids: ['O984', 'Z205'], term: 'weekly' },
  { name: 'HIV e aids', cids: ['B20', 'B21', 'B22', 'B23', 'B24', 'Z21'], term: 'weekly' },
  { name: 'HIV em gestante e criança exposta', cids: ['O987', 'Z206'], term: 'weekly' },
  { name: 'Infecção pelo HTLV', cids: ['B333', 'C915', 'G041', 'Z226'], term: 'weekly' },
  { name: 'Influenza por novo subtipo viral', cids: ['J09'], term: 'immediate' },
  {
    name: 'Intoxicação exógena',
    cids: ['T36', 'T37', 'T38', 'T39', 'T4', 'T5', 'T60', 'T61', 'T62', 'T64', 'T65'],
    term: 'weekly',
  },
  { name: 'Leishmaniose tegumentar', cids: ['B551', 'B552'], term: 'weekly' },
  { name: 'Leishmaniose visceral', cids: ['B550'], term: 'weekly' },
  { name: 'Leptospirose', cids: ['A27'], term: 'immediate' },
  {
    name: 'Malária',
    cids: ['B50', 'B51', 'B52', 'B53', 'B54'],
    term: 'immediate',
    note: 'Região amazônica: semanal',
  },
  { name: 'Mpox', cids: ['B04'], term: 'immediate' },
  { name: 'Peste', cids: ['A20'], term: 'immediate' },
  { name: 'Poliomielite e paralisia flácida aguda', cids: ['A80', 'G610'], term: 'immediate' },
  { name: 'Raiva humana', cids: ['A82'], term: 'immediate' },
  { name: 'Rubéola', cids: ['B06', 'P350'], term: 'immediate' },
  { name: 'Sarampo', cids: ['B05'], term: 'immediate' },
  { name: 'Sífilis', cids: ['A50', 'A51', 'A52', 'A53', 'O981'], term: 'weekly' },
  { name: 'Síndrome da paralisia flácida aguda', cids: ['G61'], term: 'immediate' },
  { name: 'Síndrome respiratória aguda grave', cids: ['U04'], term: 'immediate' },
  { name: 'Tétano', cids: ['A33', 'A34', 'A35'], term: 'immediate' },
  { name: 'Toxoplasmose gestacional e congênita', cids: ['O986', 'P371'], term: 'weekly' },
  { name: 'Tuberculose', cids: ['A15', 'A16', 'A17', 'A18', 'A19'], term: 'weekly' },
  { name: 'Varicela grave ou óbito', cids: ['B010', 'B011', 'B012', 'B018'], term: 'immediate' },
]

/** What the list says of a CID-10 code, with or without its dot; undefined where it is not notified. */
export function notificationOf(cid: string): Listed | undefined {
  const code = cid.replace('.', '')
  return listed.find(({ cids }) => cids.some((one) => code.startsWith(one)))
}

const hourMs = 3_600_000

interface Notifiable {
  readonly cid: string
  /** When the service knew of the suspicion. */
  readonly since: Date
}

/** Until when a case has to be notified; undefined where it does not. A week is seven days from the suspicion. */
export function notifyUntil({ cid, since }: Notifiable): Date | undefined {
  const of = notificationOf(cid)
  return of && new Date(since.getTime() + notifications[of.term].hours * hourMs)
}
