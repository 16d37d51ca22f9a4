/**
 * The rule of three (Hanley and Lippman-Hand, JAMA 1983): after N conforming responses, a share of
 * 3/N faulty ones would have been found, with 95 % confidence. Pure.
 */
const RULE = 3;

/** The share of faulty responses that would have been found after so many conforming ones. */
export const foundShare = (responses: number): number => Math.min(1, RULE / responses);

/** The number of conforming responses after which this share would have been found. */
export const responsesToFind = (share: number): number => Math.ceil(RULE / share - ROUNDING);

/** A quotient may be a little more than the whole number that it stands for. */
const ROUNDING = 1e-9;
