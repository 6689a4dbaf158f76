import { accessRows, allow, MGR, open } from '@saude/contract/access-rows'

const all = `R L ${MGR}`

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('travel', {
  travelCreate: allow('Cadastrar viagem', all),
  travelUpdate: allow('Alterar viagem', all),
  travelCalendar: allow('Calendário de viagens', all),
  travelGet: allow('Consultar viagem', all),
  travelList: allow('Lista de viagens', all),
  travelerGet: allow('Consultar passageiro', all),
  travelerList: allow('Lista de passageiros', all),
  travelerCreate: allow('Cadastrar passageiro', all),
  travelerUpdate: allow('Alterar passageiro', all),
  travelerDelete: allow('Remover passageiro', all),
  travelerPendingList: allow('Passageiros pendentes', all),
  travelerQuantitative: allow('Totais de viagens', all),
  travelerCityQuantitative: allow('Viagens por cidade', all),
  travelExpenseList: allow('Lista de despesas de viagens', all),
  travelExpenseCreate: allow('Registrar despesa de viagem', all),
  travelExpenseUpdate: allow('Alterar despesa de viagem', all),
  travelExpenseCharges: open('service', 'O que despesas de viagens gastam de centros de custo'),
  travelPersonData: open('service', 'Dados de uma pessoa em viagens'),
  travelProcessing: open('service', 'O que se faz com dados em viagens'),
})
