import {
  dateTime,
  decimal,
  id,
  integer,
  list,
  longText,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { place } from '@saude/contract/fields-place'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { cityRef } from './refs.ts'

/** What a client decides for all of its people. */

/** Whose citizens an agent's device may keep. */
export const offlineScopes = {
  client: 'Todos os cidadãos do município',
  healthUnit: 'Os da unidade de saúde do agente',
  microArea: 'Os da microárea do agente',
  none: 'Nenhum: o trabalho é com internet',
} as const

/** Whose maps and places are used, where the operator has set up others beside the product's own. */
const mapSources = {
  operator: 'Servidor de mapas do provedor',
  own: 'Desenho com as ruas cadastradas',
} as const
const placeSources = { operator: 'Google Maps', own: 'Cadastro do município' } as const
const byOperator = 'Vazio: o que o provedor configurou'

const waitingDays = (label: string) =>
  integer(`Prazo: ${label}`, { unit: 'dias', help: 'Vazio: só o prazo do tipo de solicitação' })
    .min(0)
    .max(365)

const answerDays = (label: string, help?: string) =>
  integer(`Prazo de resposta: ${label}`, { unit: 'dias', ...(help && { help }) })
    .min(1)
    .max(90)

const price = (label: string) => decimal(label, { isMoney: true }).min(0).max(1_000)

/** Years of which a population is kept. */
export const mostPopulations = 80

export const settingsFields = {
  city: cityRef('Município', { help: 'Onde os mapas começam e de onde partem as buscas de lugares' }),
  mapSource: oneOf('Mapas', mapSources, { help: byOperator }),
  placeSource: oneOf('Busca de lugares', placeSources, { help: byOperator }),
  pricePerGasoline: price('Preço da gasolina por litro'),
  pricePerDiesel: price('Preço do diesel por litro'),
  pricePerAlcohool: price('Preço do álcool por litro'),
  tripDeparturePlace: place('Local de partida das viagens'),
  allowanceTopUpWithNight: decimal('Complemento municipal da ajuda de custo com pernoite', {
    isMoney: true,
    help: 'Por dia e pessoa, além do que a tabela SIGTAP paga',
  })
    .min(0)
    .max(1_000),
  allowanceTopUpWithoutNight: decimal('Complemento municipal da ajuda de custo sem pernoite', {
    isMoney: true,
  })
    .min(0)
    .max(1_000),
  statisticsEpidemiology: yesNo('Estatísticas da epidemiologia'),
  notifyNurse: yesNo('Avisar a enfermagem', {
    help: 'Enfermeiros da unidade são avisados de novos casos suspeitos',
  }),
  blockingRadius: integer('Raio do bloqueio de transmissão', {
    unit: 'm',
    help: 'Quarteirões em volta de um caso confirmado de dengue, zika ou chikungunya',
  })
    .min(10)
    .max(1_000),
  /** Of each year once; empty: rates are of the client's own register. */
  populations: list(
    'População por ano',
    mostPopulations,
    object('Ano', {
      year: integer('Ano', { digits: 4 }).required().min(1980).max(2100),
      population: integer('População').required().min(1).max(20_000_000),
    }).required(),
  ),
  populationSource: text('Fonte da população', {
    placeholder: 'IBGE, estimativas da população residente',
  }).max(160),
  customProtocolMessageLoanMaterial: longText('Mensagem do protocolo de empréstimo de materiais', {
    personal: 'text',
  }).max(1000),
  daysEmergency: waitingDays('Emergência'),
  daysVeryUrgent: waitingDays('Muito urgente'),
  daysUrgent: waitingDays('Urgente'),
  daysLittleUrgent: waitingDays('Pouco urgente'),
  daysNotUrgent: waitingDays('Eletiva'),
  requestPaperBring: longText('O que trazer no dia do atendimento', {
    personal: 'text',
    help: 'Sai no comprovante das solicitações. Vazio: documento com foto, cartão do SUS, receita ou encaminhamento e o comprovante',
  }).max(500),
  lotNoticeDays: integer('Aviso antes de vencerem lotes do estoque', {
    unit: 'dias',
  })
    .min(1)
    .max(365),
  idleMinutes: integer('Bloquear a tela sem uso', {
    unit: 'min',
    help: '0: nunca. Volta com a senha ou com o PIN',
  })
    .min(0)
    .max(240),
  offlineScope: oneOf('Cidadãos guardados nos aparelhos dos agentes', offlineScopes),
  offlineDays: integer('Bloquear aparelhos sem contato', {
    unit: 'dias',
    help: 'Aparelho que guarda dados e não encontra o servidor se bloqueia até haver internet; nada se apaga',
  })
    .min(1)
    .max(365),
  licenceNoticeDays: integer('Aviso antes de vencerem CNH e cursos', {
    unit: 'dias',
    help: 'Quem administra usuários e o motorista são avisados',
  })
    .min(1)
    .max(180),
  accessLogMonths: integer('Guardar o registro de acessos', {
    unit: 'meses',
    help: 'Depois disso cada acesso é apagado; sem número, nenhum',
  })
    .min(6)
    .max(240),
  dataOfficerName: text('Encarregado de dados (LGPD)', {
    personal: 'text',
    help: 'Sai na página inicial, e nas cópias e respostas a titulares',
  }).max(120),
  dataOfficerContact: text('Contato do encarregado', {
    personal: 'text',
    placeholder: 'E-mail, telefone ou endereço',
  }).max(200),
  isAccessNamed: yesNo('Dizer o nome de quem acessou', {
    help: 'Na cópia dos dados de uma pessoa; sem isso, só função, unidade e dia',
  }),
  daysCorrection: answerDays('correção de dados'),
  daysSharing: answerDays('com quem foram compartilhados'),
  daysOpposition: answerDays('oposição'),
  daysDeletion: answerDays('eliminação'),
}

/** Headings of the form. */
export const settingsGroups = [
  { title: 'Município', fields: ['city', 'mapSource', 'placeSource'] },
  {
    title: 'Viagens',
    fields: [
      'pricePerGasoline',
      'pricePerDiesel',
      'pricePerAlcohool',
      'tripDeparturePlace',
      'allowanceTopUpWithNight',
      'allowanceTopUpWithoutNight',
      'licenceNoticeDays',
    ],
  },
  { title: 'Epidemiologia', fields: ['statisticsEpidemiology', 'notifyNurse', 'blockingRadius'] },
  { title: 'Solicitações', fields: ['requestPaperBring'] },
  { title: 'Materiais', fields: ['customProtocolMessageLoanMaterial', 'lotNoticeDays'] },
  {
    title: 'Filas de espera',
    fields: ['daysEmergency', 'daysVeryUrgent', 'daysUrgent', 'daysLittleUrgent', 'daysNotUrgent'],
  },
  {
    title: 'Aparelhos e registros',
    fields: ['idleMinutes', 'offlineScope', 'offlineDays', 'accessLogMonths'],
  },
  {
    title: 'Dados pessoais (LGPD)',
    fields: [
      'dataOfficerName',
      'dataOfficerContact',
      'isAccessNamed',
      'daysCorrection',
      'daysSharing',
      'daysOpposition',
      'daysDeletion',
    ],
  },
] as const

export const settingsGet = query(rows.settingsGet, {
  input: {},
  output: {
    settingsComplement: object('Configurações', {
      id: id(),
      ...settingsFields,
      client: relation('Cliente', 'clientSearch'),
    }).required(),
    /** Of which the operator has set up one, so that there is a choice. */
    offered: object('À escolha', {
      mapSource: yesNo('Mapas').required(),
      placeSource: yesNo('Busca de lugares').required(),
    }).required(),
    updatedAt: dateTime('Última alteração'),
    updatedBy: text('Alterado por'),
    /** Absent until somebody has said something. */
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['settings'],
})

export const settingsUpdate = query(rows.settingsUpdate, {
  input: {
    document: object('Documento', settingsFields).required(),
    version: integer('Versão'),
  },
  output: { id: id().required(), version: integer('Versão') },
  writes: ['settings'],
  logsAs: 'configured',
})

/** The same for other areas' services, whose callers need not see the settings. Access `service`. */
export const clientSettings = query(rows.clientSettings, {
  input: {},
  output: settingsFields,
  reads: ['settings'],
})
