import { today, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { postSearch } from '@saude/core/contract/post'
import { ChoicesControl, Form, useFormValue } from '@saude/kits/form'
import { useAsk, useSession } from '@saude/kits/platform'
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
  const hasPosts = Boolean(useSession()?.info.posts)
  const hidden = [...hiddenOf(attended, hasPosts), ...(isCorrection ? [] : ['reason'])]
  return (
    <FavouritesContext value={favourites}>
      <Form
        {...rest}
        of={healthCareCreate}
        groups={attendanceGroups(attended, isCorrection)}
        hide={hidden}
        controls={controls}
        useHints={isCorrection ? useWeeksHint : useNewHints}
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
function useWeeksHint(): Readonly<Record<string, string>> {
  const lastPeriod = useFormValue('lastPeriod')
  const at = useFormValue('attendedAt')
  const typed = useFormValue('gestationalWeeks')
  const weeks = weeksFrom(lastPeriod, at)
  if (weeks === undefined || typeof typed !== 'number' || Math.abs(typed - weeks) <= 1) return noHints
  return { gestationalWeeks: `Pela data da última menstruação são ${weeks} semanas` }
}

const noHints = {}

const useNewHints = () => ({ ...useWeeksHint(), ...usePostHint() })

/** Of a day on which the person was not in the post of now: says of which one the attendance is. */
function usePostHint(): Readonly<Record<string, string>> {
  const info = useSession()?.info
  const at = useFormValue('attendedAt')
  const chosen = useFormValue('post')
  const day = typeof at === 'string' ? at.slice(0, 10) : ''
  const isLate = /^\d{4}-\d\d-\d\d$/.test(day) && day < today()
  const { data } = useAsk(
    postSearch,
    { day: `${day} 12:00` },
    { skip: !info?.posts || !isLate || Boolean(chosen) },
  )
  if (!data || !isLate || chosen) return noHints
  const [first, ...others] = data.items
  if (!first) return { attendedAt: 'Neste dia você não tinha lotação' }
  if (first.id === info?.postId) return noHints
  const other = others.length > 0 ? ". Se foi em outra, escolha em 'Produção'" : ''
  return { attendedAt: `Fica na sua lotação daquele dia: ${first.name}${other}` }
}
