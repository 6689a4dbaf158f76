import { carePlaces } from '@saude/citizen/contract/attendance-codes'
import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { list, longText, oneOf } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { userRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { type FoodBand, foodBands, howOften, isYes, meals, textures, yesOrNo } from './food-intake-codes.ts'

/** The form knows no place of indigenous health. */
const { '16': _ubsi, '17': _boat, '18': _pole, '19': _casai, ...places } = carePlaces

const inBands = (...bands: readonly FoodBand[]) => ({ showWhen: { band: bands } })
const asked = (label: string, ...bands: readonly FoodBand[]) => oneOf(label, yesOrNo, inBands(...bands))

const young = {
  breastMilk: asked('Ontem tomou leite do peito?', 'under6', 'from6'),
  porridge: asked('Ontem consumiu mingau?', 'under6'),
  water: asked('Ontem consumiu água ou chá?', 'under6'),
  cowMilk: asked('Ontem consumiu leite de vaca?', 'under6'),
  formula: asked('Ontem consumiu fórmula infantil?', 'under6'),
  juice: asked('Ontem consumiu suco de fruta?', 'under6'),
  fruit: asked('Ontem consumiu fruta?', 'under6'),
  meal: asked('Ontem consumiu comida de sal?', 'under6', 'from6'),
  otherFood: asked('Ontem consumiu outros alimentos ou bebidas?', 'under6'),
}

const weaned = {
  wholeFruit: asked('Ontem comeu fruta inteira, em pedaço ou amassada?', 'from6'),
  fruitTimes: oneOf('Fruta: quantas vezes?', howOften, {
    showWhen: { band: ['from6'], wholeFruit: [isYes] },
  }),
  mealTimes: oneOf('Comida de sal: quantas vezes?', howOften, {
    showWhen: { band: ['from6'], meal: [isYes] },
  }),
  mealTexture: oneOf('Comida de sal: como foi oferecida?', textures, {
    showWhen: { band: ['from6'], meal: [isYes] },
  }),
  otherMilk: asked('Ontem consumiu outro leite que não o do peito?', 'from6'),
  milkPorridge: asked('Ontem consumiu mingau com leite?', 'from6'),
  yogurt: asked('Ontem consumiu iogurte?', 'from6'),
  vegetables: asked('Ontem consumiu legumes?', 'from6'),
  orangeOrDark: asked('Ontem consumiu vegetal ou fruta de cor alaranjada ou folhas verde-escuras?', 'from6'),
  leaves: asked('Ontem consumiu verdura de folha?', 'from6'),
  meat: asked('Ontem consumiu carne ou ovo?', 'from6'),
  liver: asked('Ontem consumiu fígado?', 'from6'),
  starch: asked('Ontem consumiu arroz, batata, inhame, mandioca, farinha ou macarrão?', 'from6'),
}

const older = {
  eatsAtScreen: asked('Costuma comer assistindo à TV, no computador ou no celular?', 'from24'),
  meals: list('Refeições ao longo do dia', Object.keys(meals).length, oneOf('Refeição', meals).required(), {
    ...inBands('from24'),
  }),
  freshFruit: asked('Ontem consumiu frutas frescas?', 'from24'),
  greens: asked('Ontem consumiu verduras ou legumes?', 'from24'),
}

const both = {
  beans: asked('Ontem consumiu feijão?', 'from6', 'from24'),
  burger: asked('Ontem consumiu hambúrguer ou embutidos?', 'from6', 'from24'),
  sweetDrinks: asked('Ontem consumiu bebidas adoçadas?', 'from6', 'from24'),
  noodles: asked(
    'Ontem consumiu macarrão instantâneo, salgadinhos ou biscoitos salgados?',
    'from6',
    'from24',
  ),
  sweets: asked('Ontem consumiu biscoito recheado, doces ou guloseimas?', 'from6', 'from24'),
}

/** The questions in the order in which the form asks them; each that is shown is answered. */
export const foodQuestions = { ...young, ...weaned, ...older, ...both }

const whom = {
  citizen: citizenRef('Cidadão', { showColumn: 30, showFilter: 'panel' }).required(),
  day: pastDate('Data', { initial: 'today', showColumn: 12, plausible: { daysBack: 730 } }).required(),
  place: oneOf('Local', places, { initial: { value: '1' }, showColumn: 16 }).required(),
  band: oneOf('Faixa etária', foodBands, {
    showColumn: 16,
    showFilter: 'panel',
    help: 'A do cidadão nesta data: dela dependem as perguntas',
  }).required(),
  responsible: userRef('Responsável', { showFilter: 'panel', placeholder: 'Quem cadastra', showColumn: 18 }),
}

/** Sections of the form. */
export const foodGroups = [
  { title: 'De quem', fields: Object.keys(whom) },
  { title: 'Consumo alimentar', fields: [...Object.keys(foodQuestions), 'observation'] },
] as const

/** What somebody eats, by the markers of the food and nutrition surveillance (SISVAN). */
export const foodIntake = record(rows, 'foodIntake', {
  word: {
    singular: 'registro de consumo alimentar',
    plural: 'registros de consumo alimentar',
    gender: 'm',
    short: 'registro',
  },
  titles: { list: 'Marcadores de consumo alimentar' },
  path: '/app/epidemiology/food-intake',
  fields: {
    ...whom,
    ...foodQuestions,
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['citizen', 'day'],
  orderBy: ['day', 'updatedAt', 'citizen', 'band', 'place', 'responsible'],
  defaultOrder: ['day', 'desc'],
  period: { field: 'day', from: 'initialDate', to: 'finalDate', labels: ['A partir de', 'Até'] },
  listed: ['citizen', 'day', 'place', 'band', 'responsible'],
})
