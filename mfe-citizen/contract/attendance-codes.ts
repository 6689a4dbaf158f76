/**
 * Tables of the individual attendance in e-SUS APS (LEDI APS, `FichaAtendimentoIndividual`); what is stored is the code.
 * `shared/docs/ledi.md` says which field of the form each belongs to.
 */

/** `LocalDeAtendimento`; 11 to 13 are places of home care alone. */
export const carePlaces = {
  '1': 'UBS',
  '2': 'Unidade móvel',
  '3': 'Rua',
  '4': 'Domicílio',
  '5': 'Escola / Creche',
  '6': 'Outros',
  '7': 'Polo (academia da saúde)',
  '8': 'Instituição / Abrigo',
  '9': 'Unidade prisional ou congêneres',
  '10': 'Unidade socioeducativa',
  '16': 'UBSI',
  '17': 'UBSI Fluvial',
  '18': 'Sede de polo base tipo I',
  '19': 'CASAI',
} as const

/** `TipoDeAtendimento`; 7 to 9 are kinds of home care alone. */
export const careTypes = {
  '1': 'Consulta agendada programada / Cuidado continuado',
  '2': 'Consulta agendada',
  '4': 'Escuta inicial / Orientação',
  '5': 'Consulta no dia',
  '6': 'Atendimento de urgência',
} as const

/** `CondutaEncaminhamento` */
export const conducts = {
  '1': 'Retorno para consulta agendada',
  '2': 'Retorno para cuidado continuado / programado',
  '12': 'Agendamento para grupos',
  '14': 'Agendamento para eMulti',
  '9': 'Alta do episódio',
  '11': 'Encaminhamento interno no dia',
  '4': 'Encaminhamento para serviço especializado',
  '5': 'Encaminhamento para CAPS',
  '6': 'Encaminhamento para internação hospitalar',
  '7': 'Encaminhamento para urgência',
  '8': 'Encaminhamento para serviço de atenção domiciliar',
  '10': 'Encaminhamento intersetorial',
} as const

/** The conduct without which the form takes no referral. */
export const toSpecialist = '4' satisfies keyof typeof conducts

/** `classificacaoRisco` of a referral */
export const referralRisks = {
  '0': 'Emergência',
  '1': 'Urgência',
  '2': 'Prioritário',
  '3': 'Eletivo',
} as const

/** `eMulti` */
export const multiActions = {
  '1': 'Avaliação / Diagnóstico',
  '2': 'Procedimentos clínicos terapêuticos',
  '3': 'Prescrição terapêutica',
} as const

/** `racionalidadeSaude` */
export const rationalities = {
  '1': 'Medicina Tradicional Chinesa',
  '2': 'Antroposofia aplicada à saúde',
  '3': 'Homeopatia',
  '4': 'Fitoterapia',
  '5': 'Ayurveda',
  '6': 'Outra',
} as const

/** `ModalidadeAD`; 4 is for the form of eligibility alone. */
export const homeCareModes = { '1': 'AD 1', '2': 'AD 2', '3': 'AD 3' } as const

/** `tipoParticipacaoAtendimento` */
export const participations = {
  '1': 'Não participou',
  '2': 'Presencial',
  '3': 'Chamada de vídeo',
  '4': 'Chamada de voz',
  '5': 'E-mail',
  '6': 'Mensagem',
  '7': 'Outros',
} as const

/** `AleitamentoMaterno` */
export const breastfeedings = {
  '1': 'Exclusivo',
  '2': 'Predominante',
  '3': 'Complementado',
  '4': 'Inexistente',
} as const

/** `tipoGlicemiaCapilar` */
export const glucoseMoments = {
  '0': 'Jejum',
  '1': 'Pós-prandial',
  '2': 'Pré-prandial',
  '3': 'Não especificado',
} as const
export type GlucoseMoment = keyof typeof glucoseMoments

/** The risk of a pregnancy; e-SUS says it by the codes of the problem (W84, Z35). */
export const pregnancyRisks = { usual: 'Risco habitual', high: 'Alto risco' } as const

/** How a child develops, in the words of the Caderneta da Criança; e-SUS has no field for it. */
export const developments = {
  adequate: 'Adequado',
  alert: 'Em alerta',
  delayed: 'Provável atraso',
} as const
