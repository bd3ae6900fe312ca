"""Compiled kernels, a module for each family that has one."""
