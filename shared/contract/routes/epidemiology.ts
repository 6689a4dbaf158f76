import { entryNeeds, type Route, register, rows } from './route.ts'

const screen = rows('epidemiology', 'epidemiology')
const registered = register('epidemiology', 'epidemiology')

const base = '/app/epidemiology'
const accompaniment = `${base}/epidemiological-accompaniment`
const profile = `${base}/epidemiological-profile`

export const epidemiologyRoutes: readonly Route[] = [
  screen(base, 'Epidemiologia', entryNeeds('epidemiology')),
  screen(`${base}/mosquito-transmission`, 'Transmissão por mosquitos', 'mosquitoTransmission'),
  ...registered(accompaniment, 'epidemiologicalAccompaniment', {
    list: 'Acompanhamento epidemiológico',
    create: 'Novo acompanhamento epidemiológico',
    update: 'Atualizar acompanhamento epidemiológico',
  }),
  screen(
    `${accompaniment}/statistics`,
    'Estatísticas epidemiológicas',
    'epidemiologicalAccompanimentStatistics',
  ),
  screen(profile, 'Perfil epidemiológico', 'epidemiologicalProfile'),
  screen(`${profile}/list`, 'Lista do perfil epidemiológico', 'epidemiologicalProfileList'),
  screen(`${profile}/citizens-by-cids-and-ciaps`, 'Cidadãos por CID e CIAP', 'citizensByCidsAndCiaps'),
  ...registered(`${base}/campaign`, 'campaign', {
    list: 'Campanhas',
    create: 'Nova campanha',
    update: 'Atualizar campanha',
  }),
]
