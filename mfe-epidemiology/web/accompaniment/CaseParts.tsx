import css from './Accompaniments.module.css'
import { ClosingNotice } from './ClosingNotice.tsx'
import { ContactCard } from './ContactCard.tsx'
import { DeathNotice } from './DeathNotice.tsx'
import { ExamCard } from './ExamCard.tsx'
import { MeasurementCard } from './MeasurementCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { OutdatedNotice } from './OutdatedNotice.tsx'
import { QuizCard } from './QuizCard.tsx'
import type { ShownCase } from './shown-case.ts'

/** What lies below a case: its notification, contacts, exams, measurements and quizzes, each with what can be recorded. */
export const CaseParts = ({ entry }: { entry: ShownCase }) => (
  <div className={css.cards}>
    <DeathNotice entry={entry} />
    <OutdatedNotice entry={entry} />
    <ClosingNotice entry={entry} />
    <NotificationCard entry={entry} />
    <ContactCard entry={entry} />
    <ExamCard entry={entry} />
    <MeasurementCard entry={entry} />
    <QuizCard entry={entry} />
  </div>
)
