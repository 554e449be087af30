// The constant tables of VP8 (RFC 6386), as base64: a typing error in three thousand numbers would show only as a
// blotch. test/unit/decode-picture.test.ts compares the decoder with libwebp.

const bytes = Uint8Array.from(
  atob(
    [
      '////////////////////////////////////////////sPb////////////f8fz///////////n9/f////////////T8///////////q/v7/////',
      '//////3///////////////b+///////////v/f7///////////7//v////////////j+///////////7//7///////////////////////////3+',
      '///////////7/v7///////////7//v////////////79//7////////6//7//v////////7/////////////////////////////////////////',
      '////////////////2f/////////////h/PH9///+/////+r68fr9//3+//////7////////////f/v7//////////+79/v7///////////j+////',
      '///////5/v////////////////////////////3////////////3/v////////////////////////////3+///////////8////////////////',
      '//////////////7+///////////9//////////////////////////////79///////////6//////////////7/////////////////////////',
      '////////////////////////////////uvv6///////////q+/T+//////////v78/3+//7///////3+///////////s/f7///////////v9/f7+',
      '//////////7+///////////+/v7///////////////////////////7////////////+/v////////////7////////////////////////////+',
      '////////////////////////////////////////////////////////////////////////////////////////////////////////////////',
      '////////////////////////////////////////////////+P/////////////6/vz+//////////j++f3///////////39///////////2/f3/',
      '//////////z++/7+//////////78///////////4/v3///////////3//v7///////////v+///////////1+/7///////////39/v//////////',
      '//v9///////////8/f7////////////+//////////////z////////////5//7//////////////v/////////////9///////////6////////',
      '///////////////////////////////////+////////////////////////////gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA/Yj+',
      '/+TbgICAgIC9gfL/49X/24CAgGp+4/zW0f//gICAAWL4/+zi//+AgIC1he7+3er/moCAgE6GyvfGtP/bgICAAbn5//P/gICAgIC4lvf/7OCAgICA',
      'gE1u2P/s5oCAgICAAWX7//H/gICAgICqi/H87NH//4CAgCV0xPPk////gICAAcz+//X/gICAgIDPoPr/7oCAgICAgGZn5//Tq4CAgICAAZj8//D/',
      'gICAgICxh/P/6uGAgICAgFCB0//C4ICAgICAAQH/gICAgICAgID2Af+AgICAgICAgP+AgICAgICAgICAxiPt38G7oqCRmz6DLcbdrLDcnfzdAUQv',
      'ktCVp92i/9+AAZXx/93g//+AgIC4jer93tz/x4CAgFFjtfKwvvnK//+AAYHo/dbF8sT//4BjedL6ycb/yoCAgBdbo/Kqu/fS//+AAcj2/+r/gICA',
      'gIBtsvH/5/X//4CAgCyCyf3NwP//gICAAYTv+9vR/6WAgIBeiOH72r7//4CAgBZkrvW6of/HgICAAbb5/+jrgICAgIB8j/H/4+qAgICAgCNNtfvB',
      '0//NgICAAZ33/+zn//+AgIB5jev/4eP//4CAgC1jvPvD2f/ggICAAQH7/9X/gICAgIDLAfj//4CAgICAgIkBsf/g/4CAgICA/Qn4+8/Q/8CAgICv',
      'DeDzwbn5xv//gEkRq92hs+yn/+qAAV/3/dS3//+AgIDvWvT609H//4CAgJtNw/i8w///gICAARjv+9rb/82AgIDJM9v/xLqAgICAgEUuvu/J2v/k',
      'gICAAb/7//+AgICAgIDfpfn/1f+AgICAgI18+P//gICAgICAARD4//+AgICAgIC+JOb/7P+AgICAgJUB/4CAgICAgICAAeL/gICAgICAgID3wP+A',
      'gICAgICAgPCA/4CAgICAgICAAYb8//+AgICAgIDVPvr//4CAgICAgDdd/4CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA',
      'yhjV67q/3KDwr/9+Jrboqbjkrv+7gD0uituXsvCq/9iAAXDm+se/95///4CmbeT809f/roCAgCdNouistPWy//+AATTc9sbH+dz//4B8Sr/zt8H6',
      '3f//gBhHgtuaqvO2//+AAbbh+dvw/+CAgICVluL82M3/q4CAgBxsqvK3wv7f//+AAVHm/MzL/8CAgIB7ZtH3vMT/6YCAgBRfmfOkrf/LgICAAd74',
      '/9jVgICAgICor/b8683//4CAgC901//T1P//gICAAXns/dTW//+AgICNVNX8ycr/24CAgCpQoPCiuf/NgICAAQH/gICAgICAgID0Af+AgICAgICA',
      'gO4B/4CAgICAgICA53gwWXNxeJhwmLNAfqp2LkZfr0WPUFVSSJtnODoKq9q9EQ2YchoRoyzDFQqteRhQwxo+LEBVkEcKJqvVkCIaqi43E4igIc5H',
      'PxQIcnLQDAniUSgLYLZUHRAkhrdZiWJlaqWUSLtkgp1vIEtQQmanY0o+KOqAKTUJsvGNGghrSisakkmmMRedQSZpoDM0H3OAaE8MG9n/VxEHV0RH',
      'LHIzD7oXLykObra3FRHCQi0ZZsW9FxIWWFiTliouLcTNK2G3dVUmI7M9JzXIVxoVK+irOCIzaHJmHV1NJxxVqzqlWmJAIhZ0zhciK6ZJazYgGjMB',
      'USsfRBlqFkCrJOFyIhMVZoS8EEx8PhJOX1U5MjAzwWUjn9dvWS5vPJQfrNvkFRJvcHFNVbP/JnhyKCoBxPXRChltWCsdjKbVJSuaPT8em0MtRAHR',
      'ZFAIK5oBMxpHjk5OEP+AIsWrKSgFZtO3BAHdMzIRqNHAFxlSih8kqxumJizlQ1c6qVJzGjuzPztatDumXUmaKCgVdI/RIievLw8QtyLfMS23LhEh',
      'twZiDyC3OS4WGIABNhElQSBJcxyAF4DNKAMJczPAEgbfVyUJcztNQBUvaDcs2gk2NYLiQFpGzSgpFxo5NjlwuAUpJqbVHiIahZh0CiCGJxM13Rpy',
      'IEn/HwlB6gIPAXZJSyAMM8D/oCszWB8jQ2ZVN7pVOBUXbzvNLSXANyZGfElmASJifWIqWGhVda9SX1Q1WYBkcWUtS097LzOAUasBOREFR2Y5NSkx',
      'JiENeTlJGgFVKQpDik1uWi9ycxUCCmb/phcGZR0QClWAZcQaORIKZmbVIhQrdRQPJKOARAEaZj1HJSI1H/PARTxHJkl3HN4lRC2AIgEvC/WrPhET',
      'RpJVNz5GJSslmmSjVaABPwlciBxAIMlVSw8JCUD/uHcQVgYcBUD/GfgBOAgRhIn/N3SAOg8UUoc5GnkopDIfiZqFGSPaM2csg4N7HwaeVihAh5Tg',
      'LbeAFhoRg/CaDgHRLRAVW0DeBwHFOBUnmzyKF2bVUwwNNsD/RC8cVRpVVYCAIJKrEgsHP5CrBAT2IxsKkq6rDBqAvlAjY7RQfjYtVX4vV7AzKRQg',
      'ZUuAi3aSdIBVOCkPsOxVJQk+Rx4Rd3b/ERKKZSY8ijdGKxqOkiQTHqv/YRsUii09PtsBUbxAICkUdZeOFBWjcBMMPcOAMAQYBAUGBwgJCgoLDA0O',
      'DxARERITFBQVFRYWFxcYGRkaGxwdHh8gISIjJCUlJicoKSorLC0uLi8wMTIzNDU2Nzg5Ojs8PT4/QEFCQ0RFRkdISUpLTExNTk9QUVJTVFVWV1hZ',
      'W11fYGJkZWZoamxucHJ0dnp8foCChIaIioyPkZSXmp0EAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB',
      'AQEBAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIDAwMDAwMDAwMDAwMDAwMDAwMDBAQEBAQEBAQEBAQEBAQFBQYEBQUFBQUFBQ==',
    ].join(''),
  ),
  (character) => character.charCodeAt(0),
)

/** Planes × bands × contexts × tree positions of the coefficient tokens, in this order (13.4, 13.5). */
const TOKENS = 4 * 8 * 3 * 11
/** Probability that a frame replaces each token probability. */
export const TOKEN_UPDATES = bytes.subarray(0, TOKENS)
/** The initial token probabilities of a frame. */
export const TOKEN_DEFAULTS = bytes.subarray(TOKENS, 2 * TOKENS)
/** 10 modes above × 10 modes to the left × 9 tree positions (11.5). */
export const MODE_PROBABILITIES = bytes.subarray(2 * TOKENS, 2 * TOKENS + 900)
/** Quantiser steps of first coefficients, by index (14.1). */
export const DC_STEPS = bytes.subarray(2 * TOKENS + 900, 2 * TOKENS + 1028)
/** The same for the other coefficients; stored as differences. */
export const AC_STEPS = Uint16Array.from(bytes.subarray(2 * TOKENS + 1028))
for (let i = 1; i < AC_STEPS.length; i++) AC_STEPS[i] = (AC_STEPS[i] as number) + (AC_STEPS[i - 1] as number)
