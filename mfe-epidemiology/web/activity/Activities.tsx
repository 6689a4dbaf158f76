import { formatCount, formatDate } from '@saude/contract/formats'
import { ChoicesControl } from '@saude/kits/form'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { activityGroups, collectiveActivity } from '../../contract/collective-activity.ts'
import { activityKinds } from '../../contract/collective-activity-codes.ts'
import { placeOf } from './words.ts'

const controls = {
  meetingTopics: ChoicesControl,
  audience: ChoicesControl,
  healthTopics: ChoicesControl,
  practices: ChoicesControl,
}

/** /app/epidemiology/collective-activity and what lies below: meetings, health education, groups, collective procedures. */
export default function Activities() {
  return (
    <RecordScreens
      of={collectiveActivity}
      form={{ groups: activityGroups, controls }}
      details={{ groups: activityGroups }}
      list={{
        csv: true,
        drawn: { healthUnit: { draw: placeOf } },
        phoneRow: (row) => (
          <RowLines
            title={row.kind ? activityKinds[row.kind] : ''}
            below={[
              [formatDate(row.day), formatCount(row.participantCount ?? 0, 'participante', 'participantes')],
              [placeOf(row)],
            ]}
          />
        ),
        phoneLines: 3,
      }}
    />
  )
}
