import { type FirstStep, firstStepsQuery } from '@saude/contract/first-steps'
import { rows } from './access.ts'

/** What a new municipality does first of what the core keeps. */
export const coreSteps = [
  {
    name: 'core.client',
    phase: 'town',
    title: 'Dados do município e sede',
    text: 'Município do IBGE, local de onde partem as viagens e população. O CNPJ fica no cadastro do cliente.',
    path: '/app/options/settings/update/',
    needs: 'settingsUpdate',
  },
  {
    name: 'core.units',
    phase: 'town',
    title: 'Unidades de saúde e equipes',
    text: 'Nome, CNES, endereço no mapa e as equipes com o INE, como estão no CNES.',
    path: '/app/options/health-unit',
    needs: 'healthUnitCreate',
  },
  {
    name: 'core.territory',
    phase: 'town',
    title: 'Bairros e microáreas',
    text: 'Código e unidade de cada microárea; o agente de saúde é escolhido depois que tiver usuário.',
    path: '/app/options/micro-area',
    needs: 'microAreaCreate',
  },
  {
    name: 'core.streets',
    phase: 'town',
    title: 'Ruas',
    text: 'Tipo, nome, CEP e bairro: o endereço de cada cidadão leva à rua, e a rua à microárea.',
    path: '/app/options/street',
    needs: 'streetCreate',
  },
  {
    name: 'core.users',
    phase: 'people',
    title: 'Usuários e convites',
    text: 'Nome, e-mail ou CPF, grupo e unidade de cada pessoa, uma a uma ou de uma lista; cada uma recebe um link.',
    path: '/app/options/user',
    needs: 'userCreate',
  },
  {
    name: 'core.agents',
    phase: 'people',
    title: 'Agentes das microáreas',
    text: 'Qual agente visita cada microárea, e que ruas ela tem: o agente vê as visitas das pessoas que moram nelas.',
    path: '/app/citizen/territory',
    needs: 'territoryMove',
  },
  {
    name: 'core.groups',
    phase: 'people',
    title: 'Grupos e permissões especiais',
    text: 'Quem vê diagnósticos protegidos e qual grupo da farmácia entrega os medicamentos deles (Lei 14.289/2022).',
    path: '/app/group-permissions',
    needs: 'groupPermissionUpdate',
  },
  {
    name: 'core.sigtap',
    phase: 'tables',
    title: 'Tabela SIGTAP',
    text: 'O pacote do mês, baixado do site do DATASUS, como está no arquivo .zip.',
    path: '/app/upload-sigtap',
    needs: 'sigtapUpload',
  },
  {
    name: 'core.backup',
    phase: 'safety',
    title: 'Primeira cópia de segurança',
    text: 'No servidor: npm run backup -- PASTA, em outro disco, e depois todas as noites.',
    by: 'quem cuida do servidor',
  },
] as const satisfies readonly FirstStep[]

export const coreFirstSteps = firstStepsQuery(rows.coreFirstSteps, [
  'settings',
  'client',
  'healthUnit',
  'microArea',
  'street',
  'user',
  'group',
  'sigtap',
])
