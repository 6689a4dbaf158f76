import { type Figure, figuresOf } from '@saude/contract/figure'
import { affiliatedProcedure } from './affiliated-procedure.ts'
import { appointmentSlot } from './appointment-slot.ts'
import { benefitSpending } from './benefit-spending.ts'
import { examBooked, occupationalTherapyBooked, physiotherapyBooked } from './booked-weeks.ts'
import { bpaChanges, bpaCheck, bpaFiles } from './bpa.ts'
import { bpaAnswerCount, bpaAnswers } from './bpa-asked.ts'
import { bpaMendPreview } from './bpa-mend.ts'
import { requiredFinancialExams } from './exam-costs.ts'
import { homeVisit } from './home-visit.ts'
import { loanMaterial } from './loan-material.ts'
import { material } from './material.ts'
import { materialAlertList, materialMovementList } from './material-movement.ts'
import { medicationList, requestedMedication } from './medication.ts'
import { requestPosition, requestQueueList, requestWaiting } from './protocol.ts'
import { protocolLookup } from './protocol-lookup.ts'
import { providerGet } from './provider.ts'
import { queueCall, queueQuotas, quota } from './quota.ts'

const booked = { 'items.booked': 'solicitações com esse executante e data nessa semana' }

/** Numbers of requests, stock, production and what they cost. */
export const figures: readonly Figure[] = [
  ...figuresOf(homeVisit, { 'items.visitsNumber': 'visitas realizadas da equipe no mês, das registradas' }),
  ...figuresOf(requestQueueList, { 'items.position': 'lugar na ordem da fila, contado desde um' }),
  ...figuresOf(requestPosition, {
    position: 'lugar na ordem da fila, contado desde um',
    total: 'quantas solicitações a fila tem',
  }),
  ...figuresOf(requestWaiting, {
    'items.toDecide': 'solicitações do tipo que esperam autorização',
    'items.toBook': 'solicitações do tipo autorizadas e sem data',
    'items.late': 'das que esperam, as que passaram do prazo da sua prioridade',
    'items.total': 'solicitações do tipo que esperam: a decidir e a agendar',
  }),
  ...[examBooked, physiotherapyBooked, occupationalTherapyBooked].flatMap((query) =>
    figuresOf(query, booked),
  ),
  ...figuresOf(protocolLookup, { 'items.position': 'lugar na ordem da fila, contado desde um' }),
  ...figuresOf(materialMovementList, {
    'items.quantity': 'quanto a movimentação entrou ou tirou',
    'items.balance': 'saldo do lote depois da movimentação: soma de todas até ela',
  }),
  ...figuresOf(materialAlertList, {
    'short.balance': 'saldo do material: entradas menos saídas e empréstimos',
    'expiring.balance': 'saldo do lote: entradas menos saídas e empréstimos',
  }),
  ...figuresOf(material.list, { 'items.balance': 'saldo do material: soma das suas movimentações' }),
  ...figuresOf(material.get, { balance: 'saldo do material: soma das suas movimentações' }),
  ...figuresOf(loanMaterial.list, { 'items.returnedAmount': 'quanto do empréstimo voltou' }),
  ...figuresOf(loanMaterial.get, { returnedAmount: 'quanto do empréstimo voltou' }),
  ...figuresOf(medicationList, { 'items.medicines': 'medicamentos da lista' }),
  ...figuresOf(requestedMedication, {
    'items.catmatCount': 'retiradas do medicamento solicitadas neste ano, qualquer que seja a situação',
    'items.authorised': 'das solicitadas, as autorizadas, separadas, entregues e não retiradas',
    'items.done': 'das solicitadas, as entregues',
    'items.missed': 'das solicitadas, as que o cidadão não veio buscar',
  }),
  ...figuresOf(affiliatedProcedure.list, {
    'items.amount': 'serviços solicitados ao prestador na competência, sem os recusados e cancelados',
    'items.availableAmount': 'a disponibilidade menos o que foi solicitado',
  }),
  ...figuresOf(affiliatedProcedure.get, {
    amount: 'serviços solicitados ao prestador na competência, sem os recusados e cancelados',
    availableAmount: 'a disponibilidade menos o que foi solicitado',
  }),
  ...figuresOf(quota.list, {
    'items.taken': 'solicitações do item com data deste mês nesse prestador',
    'items.left': 'as vagas do mês menos as ocupadas',
  }),
  ...figuresOf(quota.get, {
    taken: 'solicitações do item com data deste mês nesse prestador',
    left: 'as vagas do mês menos as ocupadas',
  }),
  ...figuresOf(queueQuotas, {
    'items.places': 'vagas por mês que a cota diz',
    'items.left': 'as vagas do mês menos as solicitações do item com data nele e esse prestador',
    'items.free': 'vagas livres, de agora em diante, da agenda do prestador para o item ou para todos',
  }),
  ...figuresOf(providerGet, {
    'offers.places': 'vagas por mês da cota do item; sem cota, a disponibilidade da competência deste mês',
    'offers.weeklyPlaces': 'vagas por semana que a lista do prestador diz',
    'offers.price': 'valor contratado na competência deste mês',
    'offers.free': 'vagas livres, de agora em diante, da agenda do prestador para o item ou para todos',
  }),
  ...figuresOf(queueCall, { left: 'as vagas do mês que ficam livres depois da chamada' }),
  ...figuresOf(appointmentSlot.list, { 'items.taken': 'solicitações agendadas nesse horário' }),
  ...figuresOf(appointmentSlot.get, { taken: 'solicitações agendadas nesse horário' }),
  ...figuresOf(bpaCheck, {
    production: 'registros da competência e das anteriores que ainda se aceitam, que não estão em arquivo',
    inFile: 'desses, os que vão no arquivo',
    esus: 'desses, os de atenção primária com procedimento do e-SUS APS',
    unidentified:
      'desses, os de quem não tem identificação completa e cujo procedimento pode ser consolidado',
    'groups.count': 'registros que ficam de fora pelo motivo',
    'groups.asked': 'desses, os que quem atendeu foi chamado a corrigir',
    'groups.answered': 'dessas correções, as respondidas',
    'remarks.count': 'registros que vão no arquivo e poderiam ser completados',
    lines: 'linhas que o arquivo da competência teria',
    sheets: 'folhas de vinte linhas individualizadas ou consolidadas',
    control: 'campo de controle da disposição do BPA: (soma de códigos e quantidades) mod 1111 + 1111',
    refusedTotal: 'registros da competência que ficam de fora do arquivo',
    lateEntries: 'registros de meses anteriores que entram nesta competência',
    'exported.lines': 'linhas do último arquivo gerado da competência',
  }),
  ...figuresOf(bpaChanges, { total: 'linhas do arquivo que hoje seriam outras' }),
  ...figuresOf(bpaMendPreview, {
    total: 'registros que ficam de fora pelo motivo',
    'groups.count': 'desses, os do grupo',
    'groups.asked': 'desses, os que quem atendeu foi chamado a corrigir',
    'groups.answered': 'dessas correções, as respondidas',
    'people.count': 'desses, os do cidadão',
  }),
  ...[bpaAnswerCount, bpaAnswers].flatMap((query) =>
    figuresOf(query, {
      waiting: 'correções pedidas a quem atendeu e ainda sem resposta',
      answered: 'respostas que ninguém marcou como vistas',
    }),
  ),
  ...figuresOf(bpaFiles, {
    'items.unidentified': 'registros sem identificação completa que foram no consolidado do arquivo',
    'items.lines': 'linhas do arquivo',
    'items.sheets': 'folhas do arquivo',
    'items.control': 'campo de controle do arquivo',
  }),
  ...figuresOf(requiredFinancialExams, {
    'items.lastMonth': 'valor SIGTAP dos exames solicitados nos últimos trinta dias',
    'items.beforeMonth': 'valor SIGTAP dos exames solicitados nos trinta dias anteriores',
    'items.lastWeek': 'valor SIGTAP dos exames solicitados nos últimos sete dias',
    'items.beforeWeek': 'valor SIGTAP dos exames solicitados nos sete dias anteriores',
    'items.lastYear': 'valor SIGTAP dos exames solicitados nos últimos doze meses',
    'items.beforeYear': 'valor SIGTAP dos exames solicitados nos doze meses anteriores',
  }),
  ...figuresOf(benefitSpending, {
    'items.count': 'benefícios providos ou aprovados do centro de custo no mês',
    'items.amount': 'o que custaram',
  }),
]
