import { searchName } from '@saude/contract/search'
import { teamAt } from '@saude/town/teams'
import type { DemoTown } from '@saude/town/types'
import { idOfText, type NewTeam, type Team, teamFrom } from '../service/team/team.ts'

/** The teams of the town: each unit has one of family health, which looks after its micro-areas, and one of dentists. */
export function demoTeams({ client, healthUnits }: DemoTown, now: Date): readonly Team[] {
  return healthUnits.flatMap(({ id, name, cnes }, index) => {
    const healthUnit = { id, name, searchName: searchName(name) }
    const said = { client: client.id, healthUnit }
    const both: readonly NewTeam[] = [
      { ...said, name: `Equipe ${name.replace(/^\S+ /, '')}`, ine: teamAt(index), kind: '70' },
      { ...said, name: 'Saúde Bucal', ine: `001${cnes}`, kind: '71' },
    ]
    return both.map((one) => teamFrom(idOfText(client.id, one.ine ?? ''), one, now))
  })
}
