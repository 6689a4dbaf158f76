import { defineMigrations } from '@saude/service/migrations/migration'
import { sayCharges } from './benefit-request/charges.ts'
import { catchUp } from './protocol/catch-up.ts'
import { oneSequence } from './protocol/one-sequence.ts'
import type { Kind } from './protocol/protocols.ts'
import { placeAll, queueUpAll } from './protocol/queue-up.ts'
import { gatherAffiliates } from './provider/gather.ts'
import { gatherOffers } from './provider/gather-offers.ts'
import { findTwoProviders } from './provider/two-providers-found.ts'

/** How what older releases stored of requests of these kinds became what this one expects (shared/service/migrations). */
export const migrationsOf = (kinds: readonly Kind[]) =>
  defineMigrations([
    {
      id: '2026-11-26-01-protocols',
      title: 'Solicitações registradas antes da lista de todas',
      compatibleWith: '0.1.0',
      run: catchUp(kinds),
    },
    {
      id: '2026-11-26-05-one-sequence',
      title: 'Números de protocolo de todos os tipos em uma só sequência',
      compatibleWith: '0.1.0',
      run: oneSequence(kinds),
    },
    {
      id: '2026-11-27-01-queues',
      title: 'Uma fila para cada item solicitado',
      compatibleWith: '0.1.0',
      run: queueUpAll(kinds),
    },
    {
      id: '2026-11-27-02-quota-places',
      title: 'Vagas das cotas mensais que já estão ocupadas',
      compatibleWith: '0.1.0',
      run: placeAll(kinds),
    },
    {
      id: '2026-11-27-03-providers',
      title: 'Um só cadastro de cada prestador',
      compatibleWith: '0.1.0',
      run: gatherAffiliates,
    },
    {
      id: '2026-11-27-04-cost-center-charges',
      title: 'O que benefícios concedidos gastaram dos centros de custo',
      compatibleWith: '0.1.0',
      run: sayCharges(kinds),
    },
    {
      id: '2026-11-27-05-offers',
      title: 'O que cada prestador oferece',
      compatibleWith: '0.1.0',
      run: gatherOffers,
    },
    {
      id: '2026-11-27-06-two-providers',
      title: 'Solicitações que nomeiam dois prestadores',
      compatibleWith: '0.1.0',
      run: findTwoProviders(kinds),
    },
  ])
