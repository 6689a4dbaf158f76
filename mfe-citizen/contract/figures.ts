import { type Figure, figuresOf } from '@saude/contract/figure'
import { correctionTaskCount, correctionTaskList } from './attendance-mend.ts'
import { registerCheckCount } from './check.ts'
import { citizenConditionStatistics } from './condition-statistics.ts'
import { citizenGeolocation } from './geolocation.ts'
import { home } from './home.ts'
import { mostAttendedCitizens } from './most-attended.ts'
import { symptomStatistics } from './symptom.ts'
import { territoryMoveList, territoryMovePreview } from './territory-move.ts'

/** Numbers of citizens and of what was done for them. */
export const figures: readonly Figure[] = [
  ...figuresOf(citizenConditionStatistics, {
    residents: 'moradores: quem vive e não se mudou do município',
    'items.count': 'moradores com a condição; a gestação só até o seu prazo',
  }),
  ...figuresOf(home.list, { 'items.people': 'quem vive e mora no domicílio' }),
  ...figuresOf(registerCheckCount, {
    total: 'cadastros a conferir que ninguém dispensou',
    'items.count': 'os de um motivo',
  }),
  ...figuresOf(citizenGeolocation, {
    located: 'moradores com posição',
    withoutLocation: 'moradores sem posição',
    poorAccuracy: 'moradores cuja posição é inferida da rua ou tem precisão pior que o limite',
    outside: 'moradores de quem a área cuida e que estão fora dos seus limites',
  }),
  ...figuresOf(symptomStatistics, {
    'items.countSymptom': 'registros do sintoma; menos de cinco não aparecem',
    'items.lastWeekRegisters': 'os dos últimos sete dias; menos de cinco não aparecem',
  }),
  ...[correctionTaskCount, correctionTaskList].flatMap((query) =>
    figuresOf(query, { total: 'correções pedidas a quem consulta e ainda sem resposta' }),
  ),
  ...figuresOf(mostAttendedCitizens, {
    'items.count': 'atendimentos do cidadão no ano, sem diagnósticos protegidos',
  }),
  ...figuresOf(territoryMovePreview, {
    people: 'cidadãos que mudam de agente',
    kept: 'cidadãos da seleção que já são do agente escolhido',
    outOfArea: 'dos cidadãos dessas ruas, ou do agente na microárea, os que moram em domicílio fora de área',
    'from.people': 'os que mudam, por agente de hoje',
  }),
  ...figuresOf(territoryMoveList, { 'items.people': 'cidadãos que a mudança levou' }),
]
