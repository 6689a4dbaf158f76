/**
 * Tables of the collective activity in e-SUS APS (LEDI APS, `FichaAtividadeColetiva`); what is stored is the code.
 * `shared/docs/ledi.md` says which field of the form each belongs to.
 */

/** `TipoAtividadeColetiva` */
export const activityKinds = {
  '1': 'Reunião de equipe',
  '2': 'Reunião com outras equipes de saúde',
  '3': 'Reunião intersetorial / Conselho local de saúde / Controle social',
  '4': 'Educação em saúde',
  '5': 'Atendimento em grupo',
  '6': 'Avaliação / Procedimento coletivo',
  '7': 'Mobilização social',
} as const

type Kind = keyof typeof activityKinds

/** Meetings of professionals. */
export const meetings: readonly Kind[] = ['1', '2', '3']
/** What is done with the population. */
export const withPeople: readonly Kind[] = ['4', '5', '6', '7']
/** Of these the form names each person. */
export const withNamed: readonly Kind[] = ['5', '6']
/** What is evaluated and done for each person. */
export const evaluations: Kind = '6'

/** `TemasParaReuniao` */
export const meetingTopics = {
  '1': 'Questões administrativas / funcionamento',
  '2': 'Processo de trabalho',
  '3': 'Diagnóstico / Monitoramento do território',
  '4': 'Planejamento / Monitoramento das ações da equipe',
  '5': 'Discussão de caso ou projeto terapêutico singular',
  '6': 'Educação permanente',
  '7': 'Outros',
} as const

/** The topic with which a meeting may have topics of health too. */
export const training = '6' satisfies keyof typeof meetingTopics

/** `PublicoAlvo`; the codes 19 and 20 of version 8 have no published name. */
export const audienceGroups = {
  '1': 'Comunidade em geral',
  '2': 'Criança de 0 a 3 anos',
  '3': 'Criança de 4 a 5 anos',
  '4': 'Criança de 6 a 11 anos',
  '5': 'Adolescente',
  '6': 'Mulher',
  '7': 'Gestante',
  '8': 'Homem',
  '9': 'Familiares',
  '10': 'Pessoa idosa',
  '12': 'Pessoas com doenças crônicas',
  '13': 'Usuário de tabaco',
  '14': 'Usuário de álcool',
  '15': 'Usuário de outras drogas',
  '16': 'Pessoa com sofrimento ou transtorno mental',
  '17': 'Profissional da educação',
  '18': 'Outros',
} as const

/** `TemasParaSaude` */
export const healthTopics = {
  '1': 'Alimentação saudável',
  '32': 'Alimentação complementar saudável',
  '31': 'Amamentação',
  '29': 'Ações de combate ao Aedes aegypti',
  '19': 'Agravos e doenças negligenciadas',
  '4': 'Autocuidado de pessoas com doenças crônicas',
  '5': 'Cidadania e direitos humanos',
  '8': 'Envelhecimento / Climatério / Andropausa / Etc.',
  '10': 'Plantas medicinais / Fitoterapia',
  '7': 'Prevenção ao uso de álcool, tabaco e outras drogas',
  '13': 'Prevenção da violência e promoção da cultura da paz',
  '14': 'Saúde ambiental',
  '15': 'Saúde bucal',
  '6': 'Saúde do trabalhador',
  '16': 'Saúde mental',
  '17': 'Saúde sexual e reprodutiva',
  '18': 'Semana saúde na escola',
  '21': 'Outros',
} as const

/** The topic that takes place in a school alone. */
export const schoolWeek = '18' satisfies keyof typeof healthTopics

/** `PraticasEmSaude` */
export const healthPractices = {
  '20': 'Antropometria',
  '2': 'Aplicação tópica de flúor',
  '23': 'Desenvolvimento da linguagem',
  '9': 'Escovação dental supervisionada',
  '11': 'Práticas corporais e atividade física',
  '25': 'Controle do tabagismo: sessão 1',
  '26': 'Controle do tabagismo: sessão 2',
  '27': 'Controle do tabagismo: sessão 3',
  '28': 'Controle do tabagismo: sessão 4',
  '22': 'Saúde auditiva',
  '3': 'Saúde ocular',
  '24': 'Verificação da situação vacinal',
  '12': 'Outras',
  '30': 'Outro procedimento coletivo',
} as const

type Practice = keyof typeof healthPractices

/** Fluoride and brushing: only of an evaluation or a collective procedure. */
export const dentalPractices: readonly Practice[] = ['2', '9']
/** Sessions of the national programme against smoking: who stopped, and who left the group, is said of these alone. */
export const smokingSessions: readonly Practice[] = ['25', '26', '27', '28']
/** The practice that names a procedure of the SIGTAP table. */
export const otherProcedure: Practice = '30'
/** What professionals of education do not do by themselves. */
export const ofHealthAlone: readonly Practice[] = [
  ...dentalPractices,
  ...smokingSessions,
  '24',
  otherProcedure,
]

/** Where it takes place; the form takes one of the three. */
export const activityPlaces = {
  unit: 'Unidade de saúde',
  school: 'Escola ou creche',
  other: 'Outro lugar',
} as const
