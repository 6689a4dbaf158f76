import { accessRows, allow, MGR } from '@saude/contract/access-rows'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('travel', {
  travelCreate: allow('Cadastrar viagem', `R L ${MGR}`),
  travelUpdate: allow('Alterar viagem', `R L ${MGR}`),
  travelCalendar: allow('Calendário de viagens', `R L ${MGR}`),
  travelGet: allow('Consultar viagem', `R L ${MGR}`),
  travelList: allow('Lista de viagens', `R L ${MGR}`),
  travelerGet: allow('Consultar passageiro', `R L ${MGR}`),
  travelerList: allow('Lista de passageiros', `R L ${MGR}`),
  travelerCreate: allow('Cadastrar passageiro', `R L ${MGR}`),
  travelerUpdate: allow('Alterar passageiro', `R L ${MGR}`),
  travelerDelete: allow('Remover passageiro', `R L ${MGR}`),
  travelerPendingList: allow('Passageiros pendentes', `R L ${MGR}`),
  travelerQuantitative: allow('Totais de viagens', `R L ${MGR}`),
  travelerCityQuantitative: allow('Viagens por cidade', `R L ${MGR}`),
})
