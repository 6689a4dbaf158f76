import { type Route, register, rows } from './route.ts'

const screen = rows('options', 'options')
const registered = register('options', 'options')
const base = '/app/options'

/** A provider of sessions: list, forms, information page, printed list and its PDF. */
const provider = (slug: string, name: string, what: string, pdf: string): Route[] => [
  ...registered(`${base}/${slug}`, name, {
    list: `Prestadores de ${what}`,
    create: `Novo prestador de ${what}`,
    update: `Atualizar prestador de ${what}`,
  }),
  screen(`${base}/${slug}/information/{id}`, `Informações do prestador de ${what}`, `${name}List`),
  screen(`${base}/${slug}/print`, `Imprimir prestadores de ${what}`, `${name}List`),
  screen(`${base}/${slug}/${pdf}`, `PDF dos prestadores de ${what}`, `${name}List`),
]

/** Options menu, registers and the own user (specification 3, section 2). */
export const optionsRoutes: readonly Route[] = [
  rows('options', 'profile')('/app/user/self-update', 'Meu cadastro', undefined),
  screen(base, 'Opções'),
  screen(`${base}/patch-notes`, 'Notas de atualização'),
  screen(`${base}/offline-data`, 'Dados offline', undefined, { offline: true }),
  screen(`${base}/terms`, 'Termos de uso'),
  screen(`${base}/system-and-information`, 'Sistema e informações'),
  screen('/app/group-permissions', 'Permissões dos grupos', 'groupPermissionUpdate'),
  screen('/app/upload-sigtap', 'Enviar tabela SIGTAP', 'sigtapUpload'),
  ...registered(`${base}/vehicle`, 'vehicle', {
    list: 'Veículos',
    create: 'Novo veículo',
    update: 'Atualizar veículo',
  }),
  ...registered(`${base}/cost-center`, 'costCenter', {
    list: 'Centros de custo',
    create: 'Novo centro de custo',
    update: 'Atualizar centro de custo',
  }),
  screen(`${base}/cost-center/detail/{id}`, 'Detalhes do centro de custo', 'costCenterList'),
  ...registered(`${base}/benefit`, 'benefit', {
    list: 'Benefícios',
    create: 'Novo benefício',
    update: 'Atualizar benefício',
  }),
  screen(
    `${base}/benefit-request/history/{id}`,
    'Histórico de solicitações do benefício',
    'benefitRequestList',
  ),
  ...registered(`${base}/client`, 'client', {
    list: 'Clientes',
    create: 'Novo cliente',
    update: 'Atualizar cliente',
  }),
  screen(`${base}/device`, 'Dispositivos', 'deviceList'),
  ...registered(`${base}/group`, 'group', {
    list: 'Grupos',
    create: 'Novo grupo',
    update: 'Atualizar grupo',
  }),
  screen(`${base}/settings/update/`, 'Alterar configurações do cliente', {
    every: ['settingsGet', 'settingsUpdate'],
  }),
  screen(`${base}/data-source/list`, 'Fontes de dados', 'dataSourceList'),
  ...registered(`${base}/user`, 'user', {
    list: 'Usuários',
    create: 'Novo usuário',
    update: 'Atualizar usuário',
  }),
  ...registered(`${base}/health-unit`, 'healthUnit', {
    list: 'Unidades de saúde',
    create: 'Nova unidade de saúde',
    update: 'Atualizar unidade de saúde',
  }),
  screen(`${base}/health-unit/boundaries-map`, 'Limites das unidades de saúde', 'healthUnitList'),
  ...registered(`${base}/partnership`, 'partnership', {
    list: 'Parcerias',
    create: 'Nova parceria',
    update: 'Atualizar parceria',
  }),
  screen(`${base}/laboratory-exam`, 'Exames laboratoriais', 'laboratoryExamList'),
  screen(`${base}/laboratory-exam/create`, 'Novo exame laboratorial', 'laboratoryExamCreate'),
  screen(`${base}/laboratory-exam/update`, 'Atualizar exame laboratorial', {
    every: ['laboratoryExamUpdate', 'laboratoryExamList'],
  }),
  ...registered(`${base}/exam-provider`, 'examProvider', {
    list: 'Prestadores de exames',
    create: 'Novo prestador de exames',
    update: 'Atualizar prestador de exames',
  }),
  screen(`${base}/exam-provider/print`, 'Imprimir prestadores de exames', 'examProviderList'),
  screen(`${base}/exam-provider/print/pdf`, 'PDF dos prestadores de exames', 'examProviderList'),
  ...provider('physiotherapy', 'physiotherapyProvider', 'fisioterapia', 'print/pdf'),
  ...provider('occupational-therapy', 'occupationalTherapyProvider', 'terapia ocupacional', 'pdf'),
]
