import { id, oneOf, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { areaProcessing, keepings, kitProcessing, legalBases } from '@saude/contract/processing'
import { rows } from './access.ts'

const sigtap = 'tabela nacional de procedimentos'
const places = 'lugares e divisas do município'

/** What the core does with people's data, and what the kits do in every area. Access `service`. */
export const coreProcessing = areaProcessing(rows.coreProcessing, {
  title: 'Sistema',
  operations: {
    accounts: {
      title: 'Contas de quem usa o sistema',
      collections: [
        'user',
        'group',
        'credential',
        'secondFactor',
        'passwordLink',
        'passwordRecovery',
        'termsAccepted',
        'cnesRun',
        'cnesRecord',
      ],
      people: ['staff', 'drivers'],
      purpose:
        'Saber quem entra, com que função e em que unidade, e dar a cada pessoa só o acesso de que o trabalho precisa',
      basis: 'duty',
      data: [
        'identificação funcional',
        'lotação',
        'resumo da senha',
        'chave da verificação em duas etapas, cifrada',
      ],
      kept: 'account',
      security: 'senhas e links só como resumo; verificação em duas etapas',
    },
    sessions: {
      title: 'Sessões e aparelhos',
      collections: [
        'session',
        'device',
        'loginFailure',
        'requestId',
        'exportOrder',
        'takeoutOrder',
        'areaVote',
      ],
      people: ['staff', 'drivers'],
      purpose:
        'Manter a pessoa conectada, encerrar o acesso de um aparelho perdido, não repetir um mesmo ato',
      basis: 'security',
      data: ['endereço de rede', 'navegador e aparelho', 'horário'],
      kept: 'session',
    },
    accessLog: {
      title: 'Registro de acessos',
      collections: ['accessLog', 'accessLogSegment'],
      topics: ['citizen'],
      people: ['citizens', 'staff'],
      purpose: 'Mostrar quem viu ou alterou os dados de quem, ao titular e a quem fiscaliza',
      basis: 'security',
      data: ['quem consultou', 'de quem', 'qual ato e quando'],
      isSensitive: true,
      kept: 'log',
      security: 'linhas encadeadas: uma que for alterada ou retirada é apontada',
    },
    copies: {
      title: 'Cópias entregues aos titulares',
      collections: ['personCopy'],
      people: ['citizens', 'staff'],
      purpose: 'Provar que o pedido do titular foi atendido (LGPD, art. 18 e 19)',
      basis: 'duty',
      data: ['quem recebeu, quando e por quê'],
      kept: 'archive',
    },
    notices: {
      title: 'Avisos a quem trabalha no sistema',
      collections: ['notification', 'pushPosition', 'licenceNoticed'],
      people: ['staff', 'drivers'],
      purpose: 'Avisar de prazos, casos e tarefas',
      basis: 'policy',
      data: ['texto do aviso', 'leitura'],
      shared: ['Serviço de avisos do navegador de quem os ativou, sem dados de saúde'],
      kept: 'account',
    },
    structure: {
      title: 'Município, unidades e equipes',
      collections: ['client', 'settings', 'healthUnit', 'team', 'microArea'],
      people: ['staff'],
      purpose: 'Dizer quem atende onde, e quem responde pelos dados pessoais',
      basis: 'policy',
      data: ['nome e contato de responsáveis', 'composição das equipes'],
      kept: 'archive',
    },
    ...kitProcessing.operations,
  },
  without: {
    city: places,
    neighborhood: places,
    street: places,
    landscape: places,
    areaRun: places,
    areaRecord: places,
    sigtapPackage: sigtap,
    sigtapProcedure: sigtap,
    sigtapCode: sigtap,
    sigtapDescription: sigtap,
    sigtapChange: sigtap,
    clientLogo: 'imagem do município',
    demoDecision: 'uma escolha de quem opera o servidor',
    firstStepHidden: 'quais primeiros passos o município já dispensou',
    ...kitProcessing.without,
  },
})

const names = (label: string, showColumn?: number) =>
  text(label, { ...(showColumn && { showColumn }) }).required()

/** The register of processing operations of the municipality (LGPD, art. 37), made of what all areas say. */
export const processingList = listQuery(rows.processingList, {
  title: 'operações de tratamento',
  filters: {
    title: text('Operação', { showFilter: 'column' }).max(100),
    basis: oneOf('Base legal', legalBases, { showFilter: 'panel' }),
    isSensitive: yesNo('Dados sensíveis', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    title: names('Operação', 24),
    area: names('Área', 12),
    purpose: names('Finalidade', 34),
    people: names('Titulares'),
    data: names('Dados'),
    isSensitive: yesNo('Dados sensíveis').required(),
    basis: oneOf('Base legal', legalBases, { showColumn: 30 }).required(),
    /** Groups of the municipality that can read any of it today. */
    readers: names('Quem tem acesso'),
    shared: names('Compartilhados com'),
    kept: oneOf('Prazo de guarda', keepings).required(),
    security: names('Segurança'),
  },
  orderBy: ['title', 'area'],
  defaultOrder: ['area', 'asc'],
  // Who has access follows from the groups.
  reads: ['group'],
})
