import { areaFolders, faceOf, screensOf } from '../testing/areas.ts'

test.each(areaFolders())('%s draws exactly the screens that it does not call planned', async (folder) => {
  const { routes } = await faceOf(folder)
  const built = routes.filter(({ planned }) => !planned).map(({ path }) => path)
  expect([...(await screensOf(folder))].sort()).toEqual(built.sort())
})
