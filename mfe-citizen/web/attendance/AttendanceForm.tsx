import { toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { ChoicesControl, Form, useFormValue } from '@saude/kits/form'
import { healthCareCreate } from '../../contract/health-care.ts'
import { favouriteControls } from './FavouriteControls.tsx'
import { FavouritesContext, useFavourites } from './favourites.ts'
import { type Attended, attendanceGroups, hiddenOf } from './groups.ts'
import { shiftAt, weeksFrom } from './known.ts'

const controls = { ...favouriteControls, multiActions: ChoicesControl }

interface AttendanceFormProps {
  title: string
  /** What is known before anything is typed; of a correction the whole entry. */
  values: Readonly<Record<string, unknown>>
  fixed: Readonly<Record<string, unknown>>
  attended?: Attended
  isCorrection?: boolean
  cancel: string | (() => void)
  onDone: (answer: OutputOf<typeof healthCareCreate> | undefined) => void
}

/** The form of an attendance, in the order of the visit. */
export function AttendanceForm({ attended = {}, isCorrection = false, ...rest }: AttendanceFormProps) {
  const favourites = useFavourites()
  return (
    <FavouritesContext value={favourites}>
      <Form
        {...rest}
        of={healthCareCreate}
        groups={attendanceGroups(attended, isCorrection)}
        hide={[...hiddenOf(attended), ...(isCorrection ? [] : ['reason'])]}
        controls={controls}
        useHints={useHints}
        submitLabel={isCorrection ? 'Corrigir' : 'Registrar'}
      />
    </FavouritesContext>
  )
}

/** What a new attendance begins with: now, and the shift that it is. */
export function beginning(now: Date = new Date()) {
  const attendedAt = toWire(now).slice(0, 16)
  return { attendedAt, quantity: 1, place: '1', shift: shiftAt(attendedAt) }
}

/** Says where the weeks that were typed are others than those of the last period. */
function useHints(): Readonly<Record<string, string>> {
  const lastPeriod = useFormValue('lastPeriod')
  const at = useFormValue('attendedAt')
  const typed = useFormValue('gestationalWeeks')
  const weeks = weeksFrom(lastPeriod, at)
  if (weeks === undefined || typeof typed !== 'number' || Math.abs(typed - weeks) <= 1) return noHints
  return { gestationalWeeks: `Pela data da última menstruação são ${weeks} semanas` }
}

const noHints = {}
