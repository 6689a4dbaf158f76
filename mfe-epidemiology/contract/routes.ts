import { areaRoutes, inMenu, routesIn } from '@saude/contract/area-routes'
import type { Needs } from '@saude/contract/permissions'
import { recordRoutes } from '@saude/contract/record/routes'
import { epidemiologicalAccompaniment } from './accompaniment.ts'
import { campaign } from './campaign.ts'
import { collectiveActivity } from './collective-activity.ts'
import { foodIntake } from './food-intake.ts'
import { inspectionRound, mosquitoFocus } from './mosquito.ts'
import { streetBlock } from './street-block.ts'

const section = 'epidemiology'
const { screen } = routesIn(section)

const entry: Needs = {
  some: [
    'epidemiologicalAccompanimentList',
    'epidemiologicalMapGeolocation',
    'campaignList',
    'epidemiologicalAccompanimentStatistics',
  ],
}

const base = '/app/epidemiology'
const accompaniment = `${base}/epidemiological-accompaniment`
const profile = `${base}/epidemiological-profile`

/** Agents have no entry of epidemiology: what is their work of it stands among their lists of citizens. */
const ofAgents = (place: number, icon: string) => inMenu('Listas de cidadãos', place, icon, { of: 'citizen' })

/** The maps of cases and risks, which the maps area serves, stand in this menu too. */
export const { routes, sections } = areaRoutes('epidemiology', {
  sections: [
    {
      section,
      path: base,
      title: 'Epidemiologia',
      short: 'Epidemio.',
      icon: 'Activity',
      needs: entry,
      place: 30,
    },
  ],
  routes: [
    screen(base, 'Epidemiologia', entry),
    ...recordRoutes(campaign, { section, menu: inMenu('Ações', 40, 'Megaphone') }),
    screen(`${base}/campaign-missing`, 'Quem falta nas campanhas', 'campaignMissingList', {
      menu: [...inMenu('Ações', 45, 'Users'), ...ofAgents(70, 'Users')],
    }),
    ...recordRoutes(collectiveActivity, {
      section,
      menu: [...inMenu('Ações', 46, 'HandHeart'), ...ofAgents(72, 'HandHeart')],
    }),
    ...recordRoutes(foodIntake, {
      section,
      menu: [...inMenu('Ações', 48, 'ClipboardPlus'), ...ofAgents(74, 'ClipboardPlus')],
    }),
    ...recordRoutes(epidemiologicalAccompaniment, {
      section,
      menu: inMenu('Acompanhamento', 10, 'Stethoscope'),
    }),
    screen(`${base}/control-diagram`, 'Diagrama de controle', 'epidemiologicalChannel', {
      menu: inMenu('Acompanhamento', 30, 'Activity'),
    }),
    screen(`${base}/risk-identification`, 'Casas e pessoas em risco', 'riskIdentificationList', {
      menu: [...inMenu('Vigilância', 65, 'ShieldAlert'), ...ofAgents(80, 'ShieldAlert')],
    }),
    screen(profile, 'Perfil epidemiológico', 'epidemiologicalProfile', {
      menu: inMenu('Vigilância', 50, 'ClipboardList'),
    }),
    screen(`${profile}/list`, 'Lista do perfil epidemiológico', 'epidemiologicalProfileList'),
    screen(`${profile}/citizens-by-cids-and-ciaps`, 'Cidadãos por CID e CIAP', 'citizensByCidsAndCiaps', {
      menu: inMenu('Vigilância', 60, 'FileSearch'),
    }),
    screen(`${base}/mosquito-transmission`, 'Transmissão por mosquitos', 'mosquitoTransmission', {
      menu: inMenu('Vigilância', 70, 'Bug'),
    }),
    screen(`${base}/mosquito-work`, 'Quarteirões com casos por perto', 'mosquitoWorkList', {
      menu: [...inMenu('Vigilância', 72, 'MapPinned'), ...ofAgents(90, 'MapPinned')],
    }),
    ...recordRoutes(mosquitoFocus, {
      section,
      menu: [...inMenu('Vigilância', 74, 'Bug'), ...ofAgents(100, 'Bug')],
    }),
    ...recordRoutes(inspectionRound, {
      section,
      menu: [...inMenu('Vigilância', 76, 'ClipboardCheck'), ...ofAgents(110, 'ClipboardCheck')],
    }),
    ...recordRoutes(streetBlock, { section, menu: inMenu('Vigilância', 78, 'LayoutGrid') }),
    screen(
      `${accompaniment}/statistics`,
      'Estatísticas epidemiológicas',
      'epidemiologicalAccompanimentStatistics',
      { menu: inMenu('Acompanhamento', 20, 'ChartColumn') },
    ),
  ],
})
