import { accessRows, allow, MGR, open, register } from '@saude/contract/access-rows'
import { tableRows } from '@saude/contract/import/table-queries'

/** Who may run what of this area (access.md), served already or not. */
export const rows = accessRows('options', {
  ...register('vehicle', 'veículo', 'veículos', `L ${MGR}`),
  ...register('costCenter', 'centro de custo', 'centros de custo', 'T C D S Y P'),
  ...register('benefit', 'benefício', 'benefícios', MGR),
  benefitByIds: open('service', 'Benefícios por id'),
  costCenterByIds: open('service', 'Centros de custo por id'),
  costCenterReserve: open('service', 'Reservar do limite de um centro de custo'),
  costCenterReserveSpent: open('service', 'Reservar o que já foi gasto de um centro de custo'),
  costCenterCharge: open('service', 'Gastos de um centro de custo'),
  vehicleByIds: open('service', 'Veículos por id'),
  vehicleFleet: open('service', 'Frota de veículos'),
  ...register('partnership', 'parceria', 'parcerias', `${MGR} R L`),
  ...register('laboratoryExam', 'exame laboratorial', 'exames laboratoriais', MGR),
  laboratoryExamByCodes: open('service', 'Preparo de exames laboratoriais por código'),
  laboratoryExamsSearch: open('authenticated', 'Buscar exames de laboratório'),
  ...tableRows('options', 'dos cadastros'),
  optionsFirstSteps: open('authenticated', 'Primeiros passos dos cadastros'),
  optionsProcessing: open('service', 'O que se faz com dados nos cadastros'),
  dataSourceContact: open('public', 'Contato de uma fonte de dados'),
  dataSourceList: allow('Lista de fontes de dados', 'S Y P'),
})
