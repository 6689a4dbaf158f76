import { ADMIN, accessRows, allow, MGR, open, register } from '@saude/contract/access-rows'

/** The rows of a kind of requests: its register, and who authorises and refuses (access.md). */
const requests = <const N extends string>(name: N, one: string, many: string) => ({
  ...register(name, one, many, MGR),
  ...({ [`${name}Authorise`]: allow(`Autorizar ${many}`, ADMIN) } as {
    // TypeScript widens computed keys to strings.
    readonly [K in `${N}Authorise`]: ReturnType<typeof allow>
  }),
})

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('health-secretary', {
  ...requests('examRequest', 'solicitação de exame', 'solicitações de exames'),
  ...requests('localConsortium', 'consórcio local', 'consórcios locais'),
  ...requests('outOfHomeTreatment', 'tratamento fora de domicílio', 'tratamentos fora de domicílio'),
  outOfHomeTreatmentDue: open('service', 'Tratamentos fora de domicílio a atender'),
  ...requests('physiotherapySession', 'sessão de fisioterapia', 'sessões de fisioterapia'),
  ...requests('occupationalTherapy', 'terapia ocupacional', 'terapias ocupacionais'),
  ...requests('benefitRequest', 'solicitação de benefício', 'solicitações de benefícios'),
  ...requests('basicAttention', 'atenção básica', 'atenções básicas'),
  ...requests('amuForwarding', 'encaminhamento AMU', 'encaminhamentos AMU'),
  ...register('material', 'material', 'materiais', MGR),
  ...register('withdrawal', 'retirada', 'retiradas', MGR),
  ...requests('aihApac', 'AIH/APAC', 'AIH/APAC'),
  ...requests('specialistAppointments', 'consulta com especialista', 'consultas com especialistas'),
  ...register('affiliatedProcedure', 'procedimento conveniado', 'procedimentos conveniados', 'S T Y C D'),
  ...register('affiliatedService', 'serviço conveniado', 'serviços conveniados', 'S T Y C D'),
  affiliatedList: allow('Lista de conveniados', 'S T Y C D'),
  protocolList: allow('Lista de protocolos', MGR),
  protocolGet: allow('Consultar protocolo', MGR),
  materialInputCreate: allow('Registrar entrada de material', MGR),
  materialOutputCreate: allow('Registrar saída de material', MGR),
  loanMaterialList: allow('Lista de empréstimos de materiais', MGR),
  loanMaterialCreate: allow('Registrar empréstimo de material', MGR),
  medicationList: allow('Lista de medicamentos', MGR),
  procedureList: allow('Lista de procedimentos', MGR),
  financialProcedureList: allow('Lista de procedimentos financeiros', MGR),
  bpaExport: allow('Exportar BPA', MGR),
  requestedMedication: allow('Medicamentos requisitados', `${MGR} M N`),
  requiredFinancialExams: allow('Custos com exames', MGR),
  homeVisit: allow('Visitas domiciliares', `${MGR} N`),
  mostAttendedCitizens: allow('Cidadãos mais atendidos', MGR),
  acsProductionControlList: allow('Controle de produção dos ACS', MGR),
  inconsistencyList: allow('Lista de inconsistências', MGR),
})
