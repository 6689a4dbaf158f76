import { toWire } from '@saude/contract/instants'
import { QueuedError, useDisabledReason, useSend } from '@saude/kits/platform'
import { Button, toast } from '@saude/kits/ui'
import { UserCheck } from 'lucide-react'
import { travelerMark } from '../../contract/traveler.ts'
import type { MyTrip } from './MyTravel.tsx'

interface AllBoardedProps {
  trip: MyTrip
  /** Some of the ticks wait on this device. */
  onQueued: (next: MyTrip) => Promise<void>
}

/** Ticks everybody of whom nothing is said yet; who was absent is said at the stop, before or after. */
export function AllBoarded({ trip, onQueued }: AllBoardedProps) {
  const [mark, { isLoading }] = useSend(travelerMark)
  const disabledReason = useDisabledReason(travelerMark)
  const unmarked = trip.stops.filter(({ kind, presence }) => kind === 'pickup' && !presence)
  if (unmarked.length < 2) return null
  const tickAll = async () => {
    const queued = new Set<string>()
    for (const { travelerId: id, name } of unmarked) {
      try {
        const input = { id, presence: 'boarded' as const, at: toWire(new Date()) }
        await mark(input, { description: `Embarque de ${name}` })
      } catch (reason) {
        if (!(reason instanceof QueuedError)) {
          toast.failure(reason)
          break
        }
        queued.add(id)
      }
    }
    if (queued.size === 0) return
    const stops = trip.stops.map((one) =>
      queued.has(one.travelerId) ? { ...one, presence: 'boarded' as const } : one,
    )
    await onQueued({ ...trip, stops })
    toast.kept()
  }
  return (
    <Button
      icon={UserCheck}
      count={unmarked.length}
      loading={isLoading}
      aria-disabled={disabledReason !== undefined || undefined}
      title={disabledReason}
      onClick={() => {
        if (disabledReason === undefined) void tickAll()
      }}
    >
      Todos embarcaram
    </Button>
  )
}
