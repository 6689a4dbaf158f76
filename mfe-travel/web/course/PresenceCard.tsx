import { formatInteger } from '@saude/contract/formats'
import { RelationLink } from '@saude/kits/list'
import { useAsk, useDisabledReason, useSend } from '@saude/kits/platform'
import { Card, ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { travelPlan } from '../../contract/plan.ts'
import type { TravelState } from '../../contract/travel-states.ts'
import { presences, traveler, travelerMark } from '../../contract/traveler.ts'
import css from './Course.module.css'
import { PresenceChoice } from './PresenceChoice.tsx'

/** Who was there: ticked while the trip goes, read once it is over. */
export function PresenceCard({ id, state }: { id: string; state: TravelState }) {
  const { data, error, refetch } = useAsk(travelPlan, { id })
  const [mark] = useSend(travelerMark)
  const disabledReason = useDisabledReason(travelerMark)
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  const { passengers } = data
  const boarded = passengers.filter(({ presence }) => presence === 'boarded').length
  const isTicked = state === 'confirmed' || state === 'underway'
  return (
    <Card
      title="Quem viajou"
      subtitle={`${formatInteger(boarded)} de ${formatInteger(passengers.length)} embarcaram`}
    >
      <ul className={css.rows}>
        {passengers.map(({ id: travelerId, citizen, withCompanion, companionName, presence }) => (
          <li key={travelerId} className={css.row}>
            <span className={css.what}>
              <RelationLink schema={traveler.fields.citizen} value={citizen}>
                {citizen.name}
              </RelationLink>
              {withCompanion && (
                <span className={css.muted}>Acompanhante: {companionName ?? 'a informar'}</span>
              )}
            </span>
            {isTicked ? (
              <PresenceChoice
                name={citizen.name}
                value={presence}
                disabledReason={disabledReason}
                onChange={(next) =>
                  void mark(
                    { id: travelerId, presence: next },
                    { description: `Embarque de ${citizen.name}` },
                  ).catch(toast.failure)
                }
              />
            ) : (
              <strong>{presence ? presences[presence] : 'Sem registro'}</strong>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
