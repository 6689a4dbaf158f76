/** Codes of the national systems with which a person is described; what is stored is the key. */

/** Race or colour as BPA and RNDS number it; e-SUS numbers 3 and 4 the other way round. */
export const raceColors = {
  '01': 'Branca',
  '02': 'Preta',
  '03': 'Parda',
  '04': 'Amarela',
  '05': 'Indígena',
  '99': 'Sem informação',
} as const

/** Those whose people a form names by their ethnicity. */
export const indigenous = '05'

export const genders = { M: 'Masculino', F: 'Feminino' } as const

export const geolocationTypes = {
  manual: 'Manual',
  device: 'Localização do aparelho',
  inferenceByStreet: 'Inferida pela rua',
} as const

/** State of the citizens' own app on the person's phone. */
export const installedApps = {
  MATCH: 'App configurado corretamente',
  INCORRECT_DDD: 'App configurado com DDD incorreto',
  WRONG: 'App configurado com telefone incorreto',
  NOT_INSTALLED: 'App não configurado',
} as const

/** As a person is registered; federal forms number them 0, 1 and 5. */
export const sexes = { M: 'Masculino', F: 'Feminino', I: 'Indeterminado' } as const
export type Sex = keyof typeof sexes

/** The codes of the tables below are those of LEDI APS 7.2 and 8.x, which the federal form takes as they stand. */

/** `JustificativaNaoPossuiCpf` */
export const noCpfReasons = {
  '3': 'Recém-nascido',
  '9': 'Criança sem documentação',
  '4': 'Indígena sem CPF',
  '5': 'Situação de rua',
  '8': 'Pessoa indocumentada',
  '2': 'Desacordado sem documentos',
  '6': 'Recusa cultural ou religiosa',
  '7': 'Estrangeiro em trânsito',
  '10': 'Estrangeiro residente sem CPF',
  '12': 'Migrante ou refugiado(a)',
  '11': 'Internação compulsória',
  '13': 'Calamidade',
} as const

/** `CursoMaisElevado` */
export const schoolings = {
  '65': 'Nenhum',
  '51': 'Creche',
  '52': 'Pré-escola',
  '53': 'Classe de alfabetização',
  '54': 'Ensino fundamental, 1ª a 4ª séries',
  '55': 'Ensino fundamental, 5ª a 8ª séries',
  '56': 'Ensino fundamental completo',
  '61': 'Ensino fundamental especial',
  '58': 'Ensino fundamental EJA, séries iniciais',
  '59': 'Ensino fundamental EJA, séries finais',
  '60': 'Ensino médio',
  '57': 'Ensino médio especial',
  '62': 'Ensino médio EJA',
  '63': 'Ensino superior ou pós-graduação',
  '64': 'Alfabetização para adultos',
} as const

/** `DeficienciaCidadao` */
export const deficiencies = {
  '12': 'Auditiva',
  '13': 'Visual',
  '14': 'Intelectual ou cognitiva',
  '15': 'Física',
  '232': 'Transtorno do espectro autista',
  '16': 'Outra',
} as const

/** `TempoSituacaoDeRua` */
export const streetTimes = {
  '17': 'Menos de 6 meses',
  '18': '6 a 12 meses',
  '19': '1 a 5 anos',
  '20': 'Mais de 5 anos',
} as const

/** Words of the civil register: the dictionary of 7.2 has no table, and that of 8.x was not at hand. */
export const maritalStatuses = {
  single: 'Solteiro(a)',
  married: 'Casado(a)',
  stableUnion: 'União estável',
  separated: 'Separado(a)',
  divorced: 'Divorciado(a)',
  widowed: 'Viúvo(a)',
} as const

/** `TipoSanguineo` */
export const bloodTypes = {
  '1': 'A+',
  '2': 'A-',
  '3': 'B+',
  '4': 'B-',
  '5': 'AB+',
  '6': 'AB-',
  '7': 'O+',
  '8': 'O-',
} as const

/** `identidadeGeneroCidadao` */
export const genderIdentities = {
  '200': 'Homem cisgênero',
  '201': 'Mulher cisgênero',
  '149': 'Homem transgênero',
  '150': 'Mulher transgênero',
  '156': 'Travesti',
  '203': 'Não binário',
  '151': 'Outra',
} as const

/** `OrientacaoSexual` */
export const sexualOrientations = {
  '148': 'Heterossexual',
  '196': 'Gay',
  '197': 'Lésbica',
  '154': 'Bissexual',
  '198': 'Assexual',
  '199': 'Pansexual',
  '155': 'Outra',
} as const
