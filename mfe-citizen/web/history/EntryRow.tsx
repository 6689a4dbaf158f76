import { formatTime } from '@saude/contract/formats'
import { Button, Tooltip } from '@saude/kits/ui'
import { entryTypes } from '../../contract/history-types.ts'
import { kindIcons } from './kinds.ts'
import type { Entry } from './rows.ts'
import css from './Timeline.module.css'
import type { Removal } from './useRemoval.ts'

interface EntryRowProps {
  entry: Entry
  /** Absent where the viewer may not remove it. */
  removal?: Removal | undefined
}

/** One entry of a history: when, what, by whom. */
export function EntryRow({ entry, removal }: EntryRowProps) {
  const Icon = kindIcons[entry.type]
  const kind = entryTypes[entry.type]
  // Of a visit the day is known.
  const time = entry.type === 'visit' ? '' : formatTime(entry.date)
  const { who, jobs } = byWhom(entry)
  return (
    <article className={css.entry} aria-label={[kind, time].filter(Boolean).join(', ')}>
      <time className={css.time} dateTime={entry.date}>
        {time}
      </time>
      <Icon size={20} aria-hidden className={css.icon} />
      <span className={css.kind}>{kind}</span>
      <div className={css.what}>
        <p>
          {entry.type === 'message' ? (entry.message ?? entry.description) : entry.description}
          {entry.type === 'message' && entry.readAt && ' (VISUALIZADA)'}
        </p>
        {entry.notes && <p className={css.notes}>{entry.notes}</p>}
      </div>
      <div className={css.who}>
        {who}
        {jobs && <small className={css.jobs}>{jobs}</small>}
      </div>
      <div className={css.act}>{removal && <Remove {...removal} />}</div>
    </article>
  )
}

/** What cannot be pressed says why, on hover, focus or touch, and in its name. */
function Remove({ ask, disabledReason }: Removal) {
  if (!disabledReason)
    return (
      <Button kind="quiet" onClick={ask}>
        Remover
      </Button>
    )
  return (
    <Tooltip text={disabledReason} label>
      <Button kind="quiet" aria-disabled aria-label={`Remover: ${disabledReason}`}>
        Remover
      </Button>
    </Tooltip>
  )
}

const listed = (...names: (string | null | undefined)[]) => names.filter(Boolean).join(' e ')

function byWhom(entry: Entry): { who: string; jobs?: string } {
  switch (entry.type) {
    case 'selfReportedMeasurement':
    case 'selfReportedSymptom':
      return { who: 'Enviado pelo aplicativo' }
    case 'dentalCare':
    case 'homeCare':
      return {
        who: listed(entry.firstProfessional, entry.secondProfessional),
        jobs: listed(entry.firstProfessionalCbo, entry.secondProfessionalCbo),
      }
    case 'message':
      return { who: entry.userName ?? '' }
    default:
      return { who: entry.professionalName ?? '' }
  }
}
