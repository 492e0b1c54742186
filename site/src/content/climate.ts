/**
 * Average daily high and low of each month in Dallas, January first, in °F: rounded climate normals (NOAA),
 * rounded.
 */
export const monthlyTemperatures = [
  { high: 58, low: 38 },
  { high: 62, low: 42 },
  { high: 70, low: 49 },
  { high: 77, low: 57 },
  { high: 85, low: 66 },
  { high: 93, low: 74 },
  { high: 97, low: 78 },
  { high: 97, low: 77 },
  { high: 90, low: 70 },
  { high: 80, low: 59 },
  { high: 68, low: 48 },
  { high: 59, low: 40 },
] as const
