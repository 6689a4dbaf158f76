import { driverSearch } from '../../contract/driver.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'

/** More drivers than any secretariat has. */
const most = 500

export const searchDrivers = on(driverSearch, async ({ input, user, collections }) => {
  const group = await collections.group.findOne({ ...ownClient(user), key: 'driver' })
  if (!group) return { items: [] }
  const found = await collections.user
    .find(
      { ...ownClient(user), groupIds: group._id, ...(input.ids && { _id: { $in: input.ids } }) },
      { sort: { searchName: 1, _id: 1 }, limit: most },
    )
    .toArray()
  return {
    items: found.map(({ _id, name, driver, mainPhone }) => ({
      ...driver,
      id: _id,
      name,
      mainPhone: driver?.mainPhone ?? mainPhone,
    })),
  }
})
