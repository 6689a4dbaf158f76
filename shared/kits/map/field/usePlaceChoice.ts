import { describeError } from '@saude/contract/errors'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../platform/index.ts'
import { useConfirm } from '../../ui/index.ts'
import type { PickerOption } from '../../ui/inputs.ts'
import type { GeoPosition } from '../Position.tsx'
import { farQuestion } from './far.ts'
import { type Place, takePlace } from './places.ts'

/** A suggestion that was chosen and is no place yet: its details are on the way, or failed. */
interface Pending {
  readonly option: PickerOption
  /** Why it did not become a place. */
  readonly failure?: string
  /** The place that stood when it was chosen. */
  readonly before: string | undefined
}

const reasons = {
  asked: 'Aguarde: o endereço escolhido ainda está sendo buscado',
  failed: 'O endereço escolhido não foi obtido: tente novamente ou desista dele',
} as const

/**
 * From the suggestion that was chosen to the place that it means. The last choice counts; another place, which a press on
 * the map or the form brings, ends what is on its way.
 * @param standing the id of the place that stands
 * @param onUnready gets why the choice is no place yet, and undefined once it is one
 */
export function usePlaceChoice(
  standing: string | undefined,
  onChange: (place: Place | null) => void,
  onUnready: (reason: string | undefined) => void = () => undefined,
) {
  const [chosen, setPending] = useState<Pending>()
  const pending = chosen?.before === standing ? chosen : undefined
  const reason = pending && (pending.failure === undefined ? reasons.asked : reasons.failed)
  const sayUnready = useEffectEvent(onUnready)
  useEffect(() => {
    if (reason === undefined) return undefined
    sayUnready(reason)
    return () => sayUnready(undefined)
  }, [reason])
  const asking = useRef<AbortController>(null)
  // A place that stands anew ends what was asked for before it.
  useEffect(() => () => asking.current?.abort(), [standing])

  const confirm = useConfirm()
  const { latitude, longitude } = useSession()?.info ?? {}
  const home =
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
  const askIfFar = async (place: Place, from: GeoPosition, signal: AbortSignal) => {
    const question = await farQuestion(place, from, signal)
    return question === undefined || confirm(question)
  }

  const clear = () => {
    asking.current?.abort()
    setPending(undefined)
    onChange(null)
  }
  const choose = async (option: PickerOption) => {
    asking.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    asking.current = controller
    setPending({ option, before: standing })
    try {
      const place = await takePlace(option.id, signal)
      if (signal.aborted) return
      const isMeant = !place || !home || (await askIfFar(place, home, signal))
      if (signal.aborted) return
      setPending(undefined)
      if (place && isMeant) onChange(place)
    } catch (error) {
      if (!signal.aborted) setPending({ option, before: standing, failure: describeError(error).message })
    }
  }
  /** The place that stood stays. */
  const giveUp = () => setPending(undefined)
  return { pending, choose, clear, giveUp }
}
