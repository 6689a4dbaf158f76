import { type Figure, figuresOf } from '@saude/contract/figure'
import { costCenterMonth } from './cost-center-month.ts'

/** What each figure of this area has to be. */
export const figures: readonly Figure[] = figuresOf(costCenterMonth, {
  monthlyLimit: 'o limite mensal do centro de custo, como foi informado',
  used: 'benefícios aprovados ou providos no mês e despesas das viagens do mês, do centro de custo',
  reserved: 'o que está sendo aprovado neste instante e ainda não foi gravado',
})
