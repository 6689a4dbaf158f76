import { type Figure, figuresOf } from '@saude/contract/figure'
import { layers } from './layer.ts'
import { protectedLayer } from './protected.ts'

/** Numbers that a layer says of those whom it is about. */
const layerMeanings = {
  located: 'moradores da camada com posição, dentro da área escolhida',
  withoutLocation: 'moradores da camada sem posição',
  poorAccuracy: 'moradores da camada cuja posição é inferida da rua ou tem precisão pior que o limite',
  outside: 'moradores da camada de quem a área cuida e que estão fora dos seus limites',
}

/** Numbers of the map's layers. */
export const figures: readonly Figure[] = [
  ...Object.values(layers).flatMap(({ points, days }) => [
    ...figuresOf(points, layerMeanings),
    ...(days ? figuresOf(days, { 'items.count': 'registros da camada no dia, de moradores' }) : []),
  ]),
  ...figuresOf(protectedLayer, {
    total: 'pessoas com o diagnóstico na última contagem mensal, arredondadas',
    'cells.count': 'pessoas com o diagnóstico na célula, arredondadas; menos de cinco não aparecem',
  }),
]
